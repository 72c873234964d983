import 'server-only'
import type { ApprovalState } from '@/generated/prisma/enums'
import { scopeWords } from '@/lib/access/key-rules'
import { permissionLabels } from '@/lib/access/permission-rules'
import { chargesOn } from '@/lib/catalogue/charges'
import { chargeChanges } from '@/lib/catalogue/rules'
import { termChanges } from '@/lib/companies/rules'
import { amountChange, textChange } from '@/lib/core/change-rules'
import { formatMonth } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import { unhandled } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { type Kobo, formatNairaExact, kobo, sum } from '@/lib/core/money'
import { formatAmount } from '@/lib/payments/rules'
import { correctionFacts, deductionCorrectionFacts } from './correction-facts-queries'
import { ceilingFacts, salaryFacts } from './lending-facts-queries'
import { newCreditFacts, payoutAccountFacts, payoutFacts } from './payout-facts-queries'
import { GONE, creditNoteFacts, deliveryFacts, ofOrder, orderFacts } from './goods-queries'
import type { ApprovalFacts, ApprovalRequest, RequestOf } from './schema'

/** Reads the facts that the second person decides by. The order, entry or payment may no longer exist. */
export async function factsOf(request: ApprovalRequest, state: ApprovalState): Promise<ApprovalFacts> {
  switch (request.kind) {
    case 'write_off':
      return writeOffFacts(request, state)
    case 'new_credit':
      return newCreditFacts(request.about)
    case 'credit_note':
      return creditNoteFacts(request)
    case 'delivery_override':
      return deliveryFacts(request)
    case 'correction':
      return correctionFacts(request.about)
    case 'books_month':
      return closingFacts(request.about)
    case 'deduction_correction':
      return deductionCorrectionFacts(request)
    case 'payout':
      return payoutFacts(request, state)
    case 'refund':
      return refundFacts(request.about, request.amount)
    case 'second_factor_reset':
      return factorResetFacts(request.about)
    case 'staff_key':
      return {
        title: `API key “${request.name}”`,
        href: '/staff/keys',
        facts: request.scopes.map((scope) => ['May', scopeWords(scope)] as const),
      }
    case 'charge':
      return chargeFacts(request, state)
    case 'price':
      return priceFacts(request)
    case 'company_terms':
      return termsFacts(request)
    case 'salary':
      return salaryFacts(request)
    case 'credit_ceiling':
      return ceilingFacts(request)
    case 'payout_account':
      return payoutAccountFacts(request, state)
    case 'end_access':
    case 'restore_access':
    case 'permissions':
      return personFacts(request)
    case 'invite':
      return invitationFacts(request)
    default:
      return unhandled(request)
  }
}

/** Leads to the movements of the month, which the second person looks at first. */
const closingFacts = (month: string): ApprovalFacts => ({
  title: `${formatMonth(month)} in the books`,
  href: `/staff/books/${month}`,
  facts: [
    ['After the approval', 'Nothing can be booked with a date in this month or before, and it cannot be opened again'],
    ['Until then', 'The month stays open'],
  ],
})

/** A pending request is compared with the charges of its day now, a decided one with those at the request. */
async function chargeFacts({ about, charge, from }: RequestOf<'charge'>, state: ApprovalState): Promise<ApprovalFacts> {
  const before = state === 'pending' ? await chargesOn(charge.effectiveOn) : from
  return { title: about, href: null, facts: [], changes: before ? chargeChanges(before, charge) : [] }
}

async function priceFacts({ about, from, to }: RequestOf<'price'>): Promise<ApprovalFacts> {
  const product = isId(about)
    ? await db().product.findUnique({
        where: { id: about },
        select: { name: true, measurement: true, priceKobo: true },
      })
    : null
  if (!product) return GONE
  return {
    title: `${product.name}, ${product.measurement}`,
    href: `/staff/products/${about}`,
    facts: product.priceKobo === from ? [] : [['Price now', formatNairaExact(kobo(product.priceKobo))]],
    changes: [amountChange('Price', from, to)],
  }
}

async function termsFacts({ about, from, to }: RequestOf<'company_terms'>): Promise<ApprovalFacts> {
  const company = isId(about) ? await db().company.findUnique({ where: { id: about }, select: { name: true } }) : null
  if (!company) return GONE
  return {
    title: company.name,
    href: `/staff/companies/${about}`,
    facts: [],
    changes: termChanges(from, to).map(({ shown }) => shown),
  }
}

async function personFacts(
  request: RequestOf<'end_access' | 'restore_access' | 'permissions'>,
): Promise<ApprovalFacts> {
  const person = isId(request.about)
    ? await db().user.findUnique({
        where: { id: request.about },
        select: { fullName: true, email: true, permissions: true, company: { select: { name: true } } },
      })
    : null
  if (!person) return GONE
  return {
    title: person.fullName,
    href: null,
    facts: [
      ['Email', person.email],
      ['Desk', person.company ? `HR of ${person.company.name}` : 'Foodbank’s staff'],
      ...(request.kind === 'permissions' ? [] : ([['Permissions', permissionLabels(person.permissions)]] as const)),
    ],
    changes: [
      request.kind === 'permissions'
        ? textChange('Permissions', permissionLabels(request.from), permissionLabels(request.to))
        : request.kind === 'end_access'
          ? textChange('Access', 'Active', 'Ended')
          : textChange('Access', 'Ended', 'Active'),
    ],
  }
}

async function invitationFacts({
  about,
  fullname,
  companyId,
  permissions,
}: RequestOf<'invite'>): Promise<ApprovalFacts> {
  const company =
    companyId !== null && isId(companyId)
      ? await db().company.findUnique({ where: { id: companyId }, select: { name: true } })
      : null
  return {
    title: fullname,
    href: null,
    facts: [
      ['Email', about],
      ['Desk', companyId === null ? 'Foodbank’s staff' : `HR of ${company?.name ?? 'a company that is gone'}`],
      ['Permissions', permissionLabels(permissions)],
    ],
  }
}

async function writeOffFacts({ about, amount }: ApprovalRequest, state: ApprovalState): Promise<ApprovalFacts> {
  const order = isId(about)
    ? await db().order.findUnique({
        where: { id: about },
        select: {
          ...ofOrder,
          user: { select: { eligibility: true } },
          plans: {
            where: { state: { not: 'reversed' } },
            select: { principalKobo: true, instalments: { select: { amountKobo: true, paidKobo: true } } },
          },
        },
      })
    : null
  if (!order) return GONE
  const [plan] = order.plans
  const open = sum((plan?.instalments ?? []).map(({ amountKobo, paidKobo }) => kobo(amountKobo - paidKobo)))
  return orderFacts(about, order, [
    ['Financed', formatNairaExact(kobo(plan?.principalKobo ?? 0n))],
    ['Amount to be written off', formatNairaExact(amount ?? open)],
    ...(state === 'pending' && amount !== undefined && amount !== open
      ? ([['Unpaid now', formatNairaExact(open)]] as const)
      : []),
    ...(order.user.eligibility === 'left' ? ([['Employment', 'Has left the company']] as const) : []),
  ])
}

const PURPOSES = {
  registration: 'Registration fee',
  order_fees: 'Delivery and service fee',
  repayment: 'Early repayment',
  unrequested: 'Nothing that we asked for',
} as const

async function refundFacts(about: string, amount: Kobo | undefined): Promise<ApprovalFacts> {
  const payment = isId(about)
    ? await db().payment.findUnique({
        where: { id: about },
        select: {
          txRef: true,
          purpose: true,
          state: true,
          amountKobo: true,
          unappliedAmount: true,
          unappliedCurrency: true,
          user: { select: { fullName: true, email: true } },
          order: { select: { id: true, number: true } },
        },
      })
    : null
  if (!payment) return GONE
  const { state, unappliedAmount, unappliedCurrency } = payment
  const isUnapplied = state === 'failed'
  const currency = isUnapplied ? (unappliedCurrency ?? 'NGN') : 'NGN'
  return {
    title: `Refund of ${formatAmount(amount ?? payment.amountKobo, currency)}`,
    href: payment.order ? `/staff/orders/${payment.order.id}` : null,
    facts: [
      ['Paid for', PURPOSES[payment.purpose]],
      ['Asked for', formatNairaExact(kobo(payment.amountKobo))],
      ...(isUnapplied
        ? ([['Received, but not accepted', formatAmount(unappliedAmount ?? 0n, currency)]] as const)
        : []),
      ...(!isUnapplied && payment.purpose === 'repayment'
        ? ([['After the refund', 'The buyer owes this amount again']] as const)
        : []),
      ['Buyer', payment.user ? `${payment.user.fullName}, ${payment.user.email}` : 'Unknown'],
      ...(payment.order ? ([['Order', payment.order.number]] as const) : []),
      ['Reference', payment.txRef],
    ],
  }
}

async function factorResetFacts(about: string): Promise<ApprovalFacts> {
  const person = isId(about)
    ? await db().user.findUnique({
        where: { id: about },
        select: { fullName: true, email: true, role: true, company: { select: { name: true } } },
      })
    : null
  if (!person) return GONE
  return {
    title: `Second step of ${person.fullName}`,
    href: null,
    facts: [
      ['Person', `${person.fullName}, ${person.email}`],
      ['Desk', person.company ? `HR of ${person.company.name}` : 'Back office'],
      ['Before you approve', 'Make sure by phone or in person that they have lost their second step'],
      ['After the approval', 'They sign in with the password and set up a new second step'],
    ],
  }
}
