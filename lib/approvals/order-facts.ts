import 'server-only'
import type { ApprovalFacts } from './schema'

/** What a request about an order reads and shows of it, whatever the request is. */
export const ofOrder = { number: true, buyerName: true, company: { select: { name: true } } } as const

type OrderOf = { readonly number: string; readonly buyerName: string; readonly company: { readonly name: string } }

export const orderFacts = (id: string, order: OrderOf, facts: ApprovalFacts['facts']): ApprovalFacts => ({
  title: `Order ${order.number}`,
  href: `/staff/orders/${id}`,
  facts: [['Buyer', order.buyerName], ['Company', order.company.name], ...facts],
})
