import { randomBytes, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Eligibility, OrderStatus, VatClass } from '@/generated/prisma/enums'
import type { PartnerPermission, StaffPermission } from '@/lib/core/actors'
import { db, pool } from '@/lib/database/db'
import { kobo, percentOf } from '@/lib/core/money'
import { HAS_PLAN } from '@/lib/credit/ledger-rules'
import { type Due, aPlan } from './credit-factories'

/** Rows for integration tests. Every row is unique; a test names only the values that it depends on. */

export const PASSWORD = 'Foodbank1'

let passwordHash: Promise<string> | undefined
/** A cheap hash of `PASSWORD`. Verifying it is quick too, because a hash contains its cost. */
export const knownHash = (): Promise<string> =>
  (passwordHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }))

export const unique = (prefix: string): string => `${prefix}-${randomBytes(6).toString('hex')}`
export const anEmail = (): string => `${unique('someone')}@demo.test`

type CompanyParts = {
  readonly state?: 'pending' | 'approved'
  readonly payday?: number
  readonly defaultMonths?: number
  readonly maxMonths?: number
  readonly deductionCapBps?: number
}

/** Makes an approved company: payday 28, 3 months by default, at most 6, deductions up to a third of the salary. */
export async function aCompany(parts: CompanyParts = {}): Promise<{ id: string; name: string }> {
  const name = unique('Company')
  const company = { name, nameKey: name.toLowerCase(), state: 'approved' as const, approvedAt: new Date() }
  return db().company.create({ data: { ...company, ...parts }, select: { id: true, name: true } })
}

/** Opens a session of a new account. @returns its id */
async function openSession(userId: string): Promise<string> {
  const { id } = await db().session.create({
    data: { id: randomUUID(), userId, version: 1, device: 'Chrome on Android' },
    select: { id: true },
  })
  return id
}

type Parts = {
  readonly email?: string
  readonly companyId?: string
  readonly eligibility?: Eligibility
  readonly feePaid?: boolean
  /** Naira a month. */
  readonly salary?: number
  readonly wallet?: boolean
  readonly staffNumber?: string
}

/** Makes a buyer who can order: HR has confirmed ₦200,000 a month, and the registration fee is paid. */
export async function aBuyer(parts: Parts = {}) {
  const { eligibility = 'approved', feePaid = true, salary = 200_000, wallet = true } = parts
  const email = parts.email ?? anEmail()
  const isComplete = eligibility !== 'incomplete'
  const companyId = isComplete ? (parts.companyId ?? (await aCompany()).id) : null
  const fullName = 'Firstname Lastname'
  const now = new Date()
  const { id } = await db().user.create({
    data: {
      email,
      fullName,
      companyId,
      eligibility,
      passwordHash: await knownHash(),
      emailVerifiedAt: now,
      mailboxSureAt: now,
      feePaidAt: feePaid ? now : null,
      eligibilityAt: eligibility === 'approved' ? now : null,
      ...(isComplete
        ? {
            phone: '+2348031234567',
            address: '1 Mill Road',
            jobTitle: 'Operator',
            staffNumber: parts.staffNumber ?? unique('DM'),
            salaryKobo: BigInt(salary) * 100n,
          }
        : {}),
      ...(wallet ? { wallet: { create: {} } } : {}),
    },
    select: { id: true },
  })
  const flags = { member: true, complete: isComplete, approve: eligibility === 'approved', payment: feePaid }
  return {
    id,
    role: 'buyer' as const,
    email,
    fullName,
    companyId,
    sessionVersion: 1,
    sessionId: await openSession(id),
    permissions: [],
    image: null,
    ...flags,
  }
}

const open = { member: true, complete: false, approve: false, payment: false, sessionVersion: 1, image: null } as const

/** Makes an HR partner, by default an approver of a new company. */
export async function aPartner(companyId?: string, permissions: readonly PartnerPermission[] = ['approver']) {
  const company = companyId ?? (await aCompany()).id
  const user = {
    email: anEmail(),
    fullName: 'Human Resources',
    passwordHash: await knownHash(),
    emailVerifiedAt: new Date(),
  }
  const { id } = await db().user.create({
    data: { ...user, role: 'partner', companyId: company, permissions: [...permissions] },
    select: { id: true },
  })
  return {
    id,
    role: 'partner' as const,
    email: user.email,
    fullName: user.fullName,
    companyId: company,
    permissions,
    sessionId: await openSession(id),
    ...open,
  }
}

/** Makes someone of the staff, by default with every right. */
export async function aStaff(...given: readonly StaffPermission[]) {
  const permissions = given.length > 0 ? given : (['admin'] as const)
  const user = {
    email: anEmail(),
    fullName: 'Back Office',
    passwordHash: await knownHash(),
    emailVerifiedAt: new Date(),
  }
  const { id } = await db().user.create({
    data: { ...user, role: 'staff', permissions: [...permissions] },
    select: { id: true },
  })
  return {
    id,
    role: 'staff' as const,
    email: user.email,
    fullName: user.fullName,
    companyId: null,
    permissions,
    sessionId: await openSession(id),
    ...open,
  }
}

type ProductParts = {
  readonly price?: number
  readonly stock?: number
  readonly available?: boolean
  readonly vatClass?: VatClass
}

/** Makes a product in a new category: ₦10,000, 100 in stock. */
export async function aProduct({
  price = 10_000,
  stock = 100,
  available = true,
  vatClass = 'standard',
}: ProductParts = {}) {
  const type = unique('Rice')
  return db().product.create({
    data: {
      name: unique('Bag of rice'),
      measurement: '50 kg bag',
      description: 'Long grain',
      priceKobo: BigInt(Math.round(price * 100)),
      stock,
      available,
      vatClass,
      category: { create: { type, typeKey: type.toLowerCase() } },
    },
    select: { id: true, name: true, measurement: true, priceKobo: true, category: { select: { type: true } } },
  })
}

type OrderParts = {
  readonly items?: bigint
  readonly months?: number
  readonly status?: OrderStatus
  readonly termsAccepted?: boolean
  readonly feesPaid?: boolean
  readonly quantity?: number
  /** The rate of VAT on its goods and fees. */
  readonly vatBps?: number
  /** The instalments of a delivered order; by default one, due in 30 days. */
  readonly dues?: readonly Due[]
}

/**
 * Makes an order with one line, ₦500 service fee, ₦1,500 delivery fee, and no interest; no VAT unless `vatBps` says
 * so. `items` is in kobo. A delivered order has a plan; an order with `dues` is delivered.
 */
export async function anOrder(
  buyer: { readonly id: string; readonly companyId: string | null; readonly fullName: string },
  {
    dues,
    status = dues ? 'delivered' : 'pending',
    months = 3,
    termsAccepted = true,
    feesPaid = false,
    quantity = 1,
    vatBps = 0,
    ...parts
  }: OrderParts = {},
) {
  const product = await aProduct()
  const now = new Date()
  const items = dues ? dues.reduce((total, { amount }) => total + amount, 0n) : (parts.items ?? 1_000_000n)
  const vat = percentOf(kobo(items), vatBps)
  const order = await db().order.create({
    data: {
      number: unique('FB'),
      userId: buyer.id,
      companyId: buyer.companyId ?? '',
      idempotencyKey: randomUUID(),
      buyerName: buyer.fullName,
      status,
      months,
      itemsKobo: items,
      serviceFeeKobo: 50_000n,
      vatKobo: vat,
      interestKobo: 0n,
      deliveryFeeKobo: 150_000n,
      totalKobo: items + vat + 200_000n,
      vatBps,
      interestBps: 0,
      deliveryState: 'Lagos',
      deliveryCity: 'Ikeja',
      deliveryLocation: '1 Mill Road',
      deliveryPhone: '+2348031234567',
      // A version from before key facts had to be signed (docs/decisions/0076).
      termsVersion: termsAccepted ? '2026-11-25' : null,
      termsAcceptedAt: termsAccepted ? now : null,
      feesPaidAt: feesPaid ? now : null,
      items: {
        create: {
          productId: product.id,
          position: 1,
          name: product.name,
          measurement: product.measurement,
          type: product.category.type,
          vatClass: 'standard',
          priceKobo: items / BigInt(quantity),
          quantity,
          totalKobo: items,
        },
      },
    },
    select: { id: true, number: true, items: { select: { productId: true } } },
  })
  if (HAS_PLAN[status]) await aPlan(order, buyer, dues ?? [{ inDays: 30, amount: items }])
  return order
}

/** Sums the postings for an order or a payment by account kind, in kobo; debits are positive. */
export async function postingsOf(about: {
  readonly orderId?: string
  readonly paymentId?: string
}): Promise<Record<string, bigint>> {
  const postings = await db().ledgerPosting.findMany({
    where: { entry: about },
    select: { amount: true, account: { select: { kind: true } } },
  })
  const byKind: Record<string, bigint> = {}
  for (const { amount, account } of postings) byKind[account.kind] = kobo((byKind[account.kind] ?? 0n) + amount)
  return byKind
}

/** The subjects of the queued mails to an address, oldest first. */
export async function queuedMails(to: string): Promise<string[]> {
  const mails = await db().outboxMail.findMany({
    where: { recipient: to },
    select: { subject: true },
    orderBy: { id: 'asc' },
  })
  return mails.map(({ subject }) => subject)
}

/** Opens every connection of the pool. Without this, concurrent attempts wait for connections and run one by one. */
export async function openConnections(): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool().options.max }, () => pool().connect()))
  for (const client of clients) client.release()
}

/** Waits for all attempts. @returns the values of the successful ones and the errors of the others */
export async function race<T>(attempts: readonly Promise<T>[]): Promise<{ won: T[]; lost: unknown[] }> {
  const results = await Promise.allSettled(attempts)
  return {
    won: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    lost: results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
  }
}
