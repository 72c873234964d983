import 'server-only'
import type { Buyer, Partner, Staff } from '@/lib/core/actors'
import { lagosDay } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { forbidden, notFound } from '@/lib/core/errors'
import { isId, rowId } from '@/lib/core/ids'
import { kobo, toNaira } from '@/lib/core/money'
import { raw } from '@/lib/database/raw'
import { planOfOrder } from '@/lib/credit/queries'
import { livePlanOf } from '@/lib/credit/pay-off-queries'
import {
  type AgreementDto,
  type AuthorisationDto,
  type AuthorisationLineDto,
  type DocumentKindName,
  type KeyFacts,
  type PlanNowDto,
  type SignedContent,
  type SignedDto,
  needsKeyFacts,
} from './agreement-rules'
import { isClosed } from './rules'

const orderSelect = {
  id: true,
  userId: true,
  companyId: true,
  number: true,
  status: true,
  buyerName: true,
  termsVersion: true,
  plans: { where: { state: { not: 'reversed' } }, select: { state: true, principalKobo: true } },
} as const

const findOrder = (orderId: string) =>
  isId(orderId) ? db().order.findUnique({ where: { id: orderId }, select: orderSelect }) : Promise.resolve(null)
type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** What the buyer agreed to for an own order. @throws AppError 404 for an unknown order, 403 for another buyer's */
export async function getAgreement(actor: Buyer, orderId: string): Promise<AgreementDto> {
  const order = await findOrder(orderId)
  if (!order) throw notFound('There is no such order.')
  if (order.userId !== actor.id) throw forbidden('This order belongs to someone else.')
  return agreementOf(order)
}

/** The key facts that the buyer agreed to for an own order; undefined for other orders and while nothing is signed. */
export async function agreedFacts(actor: Buyer, orderId: string): Promise<KeyFacts | undefined> {
  const document = await db().signedDocument.findFirst({
    where: { orderId, kind: 'key_facts', order: { userId: actor.id } },
    select: { content: true },
  })
  return (document?.content ?? undefined) as unknown as SignedContent['key_facts'] | undefined
}

/** What the buyer of an order agreed to. @throws AppError 404 */
export async function getAgreementForStaff(_actor: Staff, orderId: string): Promise<AgreementDto> {
  const order = await findOrder(orderId)
  if (!order) throw notFound('There is no such order.')
  return agreementOf(order)
}

/** The authorisation of an employee of HR's own company, without its order. @throws AppError 404 for every other id */
export async function getAuthorisation(actor: Partner, id: string): Promise<AuthorisationDto> {
  const document = await db().signedDocument.findFirst({
    where: { id: rowId(id), kind: 'deduction_authorisation', order: { companyId: actor.companyId } },
    select: { order: { select: orderSelect } },
  })
  const signed = document && (await readSigned(document.order.id, 'deduction_authorisation'))
  if (!signed) throw notFound('There is no such authorisation in your company.')
  return { orderNumber: null, buyerName: document.order.buyerName, signed, now: await planNow(document.order) }
}

/** The most that HR's list of one employee shows; older ones are paid off. */
const NEWEST = 50

/** The authorisations of an employee for HR's own company, newest first. */
export async function listAuthorisations(actor: Partner, employeeId: string): Promise<AuthorisationLineDto[]> {
  const rows = await db().signedDocument.findMany({
    where: { kind: 'deduction_authorisation', order: { userId: employeeId, companyId: actor.companyId } },
    select: { id: true, signedAt: true, content: true },
    orderBy: { signedAt: 'desc' },
    take: NEWEST,
  })
  return rows.map(({ id, signedAt, content }) => ({
    id,
    signedAt: signedAt.toISOString(),
    total: (content as unknown as SignedContent['deduction_authorisation']).total,
  }))
}

async function agreementOf(order: Order): Promise<AgreementDto> {
  const [keyFacts, authorisation, now, discharge] = await Promise.all([
    readSigned(order.id, 'key_facts'),
    readSigned(order.id, 'deduction_authorisation'),
    planNow(order),
    dischargeOf(order),
  ])
  const { number: orderNumber, buyerName, termsVersion } = order
  return { orderNumber, buyerName, isOlder: !needsKeyFacts(termsVersion), keyFacts, authorisation, now, discharge }
}

/** A signed document as it was stored. Its content was written by us, and the database refuses to change it. */
async function readSigned<Kind extends DocumentKindName>(orderId: string, kind: Kind): Promise<SignedDto<Kind> | null> {
  const row = await db().signedDocument.findUnique({ where: { orderId_kind: { orderId, kind } } })
  return (
    row && {
      version: row.version,
      language: row.language,
      signedAt: row.signedAt.toISOString(),
      content: row.content as unknown as SignedContent[Kind],
    }
  )
}

async function planNow({ id, status, plans: [plan] }: Order): Promise<PlanNowDto> {
  if (!plan || plan.state === 'reversed') return { state: isClosed(status) ? 'ended' : 'before', instalments: [] }
  return { state: plan.state, instalments: await planOfOrder(id) }
}

/** The last repayment is the one that paid the plan off. */
async function dischargeOf({ id, plans: [plan] }: Order): Promise<AgreementDto['discharge']> {
  if (plan?.state !== 'settled') return null
  const [last, known] = await Promise.all([
    db().repaymentAllocation.findFirst({
      where: { instalment: { plan: { orderId: id, state: 'settled' } } },
      select: { entry: { select: { bookedAt: true } } },
      orderBy: { entry: { bookedAt: 'desc' } },
    }),
    livePlanOf(id, raw()),
  ])
  if (!last) return null
  return {
    settledOn: lagosDay(last.entry.bookedAt),
    financed: toNaira(plan.principalKobo),
    rebate: toNaira(kobo(known?.rebated ?? 0n)),
  }
}
