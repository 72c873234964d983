import 'server-only'
import { hasLeft } from '@/lib/access/rules'
import { recordAudit } from '@/lib/audit/service'
import { chargesOn } from '@/lib/catalogue/charges'
import { NO_SUCH_PACKAGE } from '@/lib/catalogue/package-rules'
import type { Partner } from '@/lib/core/actors'
import type { Day } from '@/lib/core/clock'
import { conflict, fieldProblem, notFound } from '@/lib/core/errors'
import { numberKey } from '@/lib/core/table-cell-rules'
import { type Tx, databaseDay, transaction } from '@/lib/database/db'
import { lockCompany } from '@/lib/database/locks'
import { priceOfShare } from '@/lib/orders/delivery-rules'
import { MAX_ASKED, MAX_SHARES, namedPeople } from './rules'
import { type AskGift, NO_SUCH_GIFT } from './schema'

/**
 * Asks for a gift of a package for employees of the company, at the price that it has now. Nothing is ordered until the
 * company has paid.
 * @returns the gift's id
 * @throws AppError 400 for people whom the company does not employ, and for too many; 404 for an unknown package; 409
 *   for a package that is not sold any more, without charges in force, and with too many unpaid gifts
 */
export async function askGift(actor: Partner, { packageId, people, message, ...asked }: AskGift): Promise<string> {
  const { companyId } = actor
  return transaction(async (tx) => {
    await lockCompany(tx, companyId)
    if ((await tx.gift.count({ where: { companyId, state: 'asked' } })) >= MAX_ASKED)
      throw conflict(`Your company has ${MAX_ASKED} gifts that are not paid. Please pay or cancel one first.`)
    const sold = await tx.package.findUnique({ where: { id: packageId }, select: packageSelect })
    if (!sold) throw notFound(NO_SUCH_PACKAGE)
    if (!sold.available || sold.items.some(({ product }) => !product.available))
      throw conflict(`${sold.name} is not sold any more. Please choose another package.`, { code: 'out_of_stock' })
    const today = await databaseDay(tx)
    const charges = await chargesOn(today)
    if (!charges) throw conflict('No gift can be asked for right now. Please try again later.', { code: 'no_charges' })
    const userIds = await employees(tx, companyId, asked.for === 'everyone' ? undefined : namedPeople(people), today)

    const parts = sold.items.map(({ product, ...part }) => ({ ...part, vatClass: product.vatClass }))
    const { items, vat } = priceOfShare(parts, charges.vatBps)
    const { id } = await tx.gift.create({
      data: {
        ...{ companyId, message, askedById: actor.id, packageName: sold.name },
        ...{ netKobo: items, vatKobo: vat, vatBps: charges.vatBps },
        parts: { createMany: { data: parts } },
        shares: { createMany: { data: userIds.map((userId) => ({ userId })) } },
      },
      select: { id: true },
    })
    await recordAudit(tx, actor, 'gift.asked', `company:${companyId}`, {
      package: sold.name,
      shares: String(userIds.length),
    })
    return id
  })
}

const packageSelect = {
  name: true,
  available: true,
  items: {
    select: {
      productId: true,
      position: true,
      quantity: true,
      priceKobo: true,
      product: { select: { vatClass: true, available: true } },
    },
    orderBy: { position: 'asc' },
  },
} as const

type Employee = {
  readonly id: string
  readonly email: string
  readonly key: string | null
  readonly eligibility: string
  readonly lastDay: Date | null
}

/** So many unknown people are named in the refusal. */
const MOST_NAMED = 5

/**
 * The confirmed employees of a company, by their emails or staff IDs; everyone without a list.
 * @throws AppError 400 with the people who are no confirmed employees, without anyone, and for too many
 */
async function employees(
  tx: Tx,
  companyId: string,
  names: readonly string[] | undefined,
  today: Day,
): Promise<string[]> {
  if (names?.length === 0) throw fieldProblem('people', 'Enter at least one employee.')
  if (names && names.length > MAX_SHARES) throw tooMany()
  const keys = names?.map(numberKey) ?? null
  // `numberKey` folds capitals and zeros, too.
  const people = await tx.$queryRaw<Employee[]>`
    SELECT id, email, key, eligibility, last_day AS "lastDay" FROM (
      SELECT users.*, regexp_replace(upper(staff_key), '^0+(?=[0-9])', '') AS key FROM users
      WHERE company_id = ${companyId}::uuid AND role = 'buyer' AND eligibility = 'approved' AND erased_at IS NULL
    ) AS employee
    WHERE ${keys}::text[] IS NULL OR key = ANY (${keys}::text[]) OR email = ANY (${names ?? []}::text[])
    ORDER BY id LIMIT ${2 * MAX_SHARES}`
  const present = people.filter((person) => !hasLeft(person, today))
  const known = new Set(present.flatMap(({ email, key }) => [email, key]))
  const unknown = names?.filter((name) => !known.has(name) && !known.has(numberKey(name))) ?? []
  if (unknown.length > 0) {
    const more = unknown.length > MOST_NAMED ? ` and ${unknown.length - MOST_NAMED} more` : ''
    throw fieldProblem(
      'people',
      `These are no confirmed employees of your company: ${unknown.slice(0, MOST_NAMED).join(', ')}${more}.`,
    )
  }
  if (present.length === 0) throw conflict('Your company has no confirmed employees yet.', { code: 'wrong_state' })
  if (present.length > MAX_SHARES) throw tooMany()
  return present.map(({ id }) => id)
}

const tooMany = () =>
  fieldProblem('people', `A gift is for at most ${MAX_SHARES} employees. Please ask for several gifts, each for some.`)

/** Cancels a gift that is not paid. @throws AppError 404 for another company's gift, 409 for one that is paid */
export async function cancelGift(actor: Partner, id: string): Promise<void> {
  const { companyId } = actor
  await transaction(async (tx) => {
    await lockCompany(tx, companyId)
    const gift = await tx.gift.findFirst({ where: { id, companyId }, select: { state: true, packageName: true } })
    if (!gift) throw notFound(NO_SUCH_GIFT)
    if (gift.state === 'paid')
      throw conflict('This gift is paid, so it can no longer be cancelled. Please write to us.', {
        code: 'wrong_state',
      })
    if (gift.state === 'cancelled') return
    await tx.gift.update({ where: { id }, data: { state: 'cancelled' }, select: { id: true } })
    await recordAudit(tx, actor, 'gift.cancelled', `company:${companyId}`, { package: gift.packageName })
  })
}
