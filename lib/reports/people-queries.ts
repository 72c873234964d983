import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { TicketKind } from '@/generated/prisma/enums'
import { addDays, startOfDay } from '@/lib/core/clock'
import { isId } from '@/lib/core/ids'
import { inWords } from '@/lib/core/lists'
import { report } from '@/lib/database/db'
import { type ReadRow, definePartnerReport, defineReport, number } from './lists'
import { namesOf } from './names-queries'
import { type Period, isShown, withoutFew } from './rules'

/* How many employees buy, and what buyers complain about. HR reads numbers of its own company that name nobody. */

/** SQL for moments of a period. */
const within = (moment: Prisma.Sql, { from, to }: Period) =>
  Prisma.sql`${moment} >= ${startOfDay(from)} AND ${moment} < ${startOfDay(addDays(to, 1))}`

const ofCompany = (column: Prisma.Sql, companyId: string | undefined) =>
  companyId === undefined ? Prisma.sql`true` : Prisma.sql`${column} = ${companyId}::uuid`

const STEPS = ['Invited', 'Registered', 'Confirmed', 'Fee paid', 'Ordered', 'Ordered again'] as const

/**
 * Invitations of a period; and those who registered in it, with how many of them have come how far until now. Orders
 * that were rejected or cancelled, and free replacements, do not count.
 */
async function countSteps(period: Period, companyId?: string): Promise<number[]> {
  const [counted] = await report(
    (reports) => reports.$queryRaw<{ steps: number[] }[]>`
    SELECT ARRAY[(
        SELECT coalesce(sum(invited), 0) FROM roster_uploads
        WHERE taken_back_at IS NULL AND ${within(Prisma.sql`created_at`, period)}
          AND ${ofCompany(Prisma.sql`company_id`, companyId)}
      ), count(*), count(*) FILTER (WHERE eligibility IN ('approved', 'left')),
      count(*) FILTER (WHERE eligibility IN ('approved', 'left') AND fee_paid_at IS NOT NULL),
      count(*) FILTER (WHERE placed.orders >= 1), count(*) FILTER (WHERE placed.orders >= 2)]::int[] AS steps
    FROM users person CROSS JOIN LATERAL (
      SELECT count(*) AS orders FROM (
        SELECT FROM orders WHERE user_id = person.id AND status NOT IN ('rejected', 'cancelled') AND items_kobo > 0
        LIMIT 2
      ) AS first
    ) AS placed
    WHERE role = 'buyer' AND email_verified_at IS NOT NULL AND ${within(Prisma.sql`person.created_at`, period)}
      AND ${ofCompany(Prisma.sql`person.company_id`, companyId)}`,
  )
  return counted?.steps ?? []
}

const stepRows = (steps: readonly (number | null)[]): ReadRow<'people' | 'registered'>[] =>
  STEPS.map((name, step) => ({
    ...{ id: step.toString(), name },
    // Invitations are of other people.
    values: { people: steps[step] ?? null, registered: step === 0 ? null : (steps[1] ?? null) },
  }))

const TAKE_UP = {
  name: 'take-up',
  title: 'Take-up',
  of: 'Step',
  main: 'people',
  chart: 'steps',
  hasNoTotal: true,
} as const

const takeUp = defineReport(['operations', 'support', 'finance'], {
  ...TAKE_UP,
  about: 'Invitations that were sent, and how far those who registered in the period have come until today.',
  figures: { people: number('People'), registered: number('Of those who registered') },
  shares: { share: { heading: 'Came so far', part: 'people', whole: 'registered' } },
  read: async (_actor, period) => stepRows(await countSteps(period)),
})

const ownTakeUp = definePartnerReport({
  ...TAKE_UP,
  about:
    'Invitations that you sent, and how far those who registered in these months have come until today. Numbers of ' +
    'fewer than five people are left out.',
  figures: { people: number('People'), registered: number('Of those who registered') },
  shares: { share: { heading: 'Came so far', part: 'people', whole: 'registered' } },
  read: async (actor, period) => {
    const [invited = 0, ...steps] = await countSteps(period, actor.companyId)
    return stepRows([invited, ...withoutFew(steps)])
  },
})

const COMPLAINTS = {
  complaints: number('Complaints'),
  credited: number('Credited'),
  replaced: number('Sent again'),
  open: number('Not closed'),
} as const
type Counts = Readonly<Record<keyof typeof COMPLAINTS, number>>
type Complaints = { readonly key: string; readonly people: number; readonly counts: Counts }

/** A report names so many products, those with most complaints, and adds up all others. */
const MOST_ROWS = 500
const OTHERS = 'others'

/** Complaints about orders that were made in a period, by cause or by product: the most first. */
const countComplaints = (by: Prisma.Sql, period: Period, companyId?: string): Promise<Complaints[]> =>
  report(
    (reports) => reports.$queryRaw<Complaints[]>`
    WITH counted AS (
      SELECT coalesce(${by}, '') AS key, ticket.state, ticket.replacement_id, orders.user_id,
        EXISTS (SELECT FROM ticket_messages WHERE ticket_id = ticket.id AND event = 'credited') AS is_credited
      FROM tickets ticket JOIN orders ON orders.id = ticket.order_id
      LEFT JOIN order_items item ON item.id = ticket.item_id
      WHERE ${within(Prisma.sql`ticket.created_at`, period)} AND ${ofCompany(Prisma.sql`orders.company_id`, companyId)}
    ), ranked AS (
      SELECT key, row_number() OVER (ORDER BY count(*) DESC, key) AS place FROM counted GROUP BY key
    )
    SELECT CASE WHEN place <= ${MOST_ROWS} THEN key ELSE ${OTHERS} END AS key, count(DISTINCT user_id)::int AS people,
      jsonb_build_object('complaints', count(*), 'credited', count(*) FILTER (WHERE is_credited),
        'replaced', count(replacement_id), 'open', count(*) FILTER (WHERE state <> 'closed')) AS counts
    FROM counted JOIN ranked USING (key) GROUP BY 1 ORDER BY min(place)`,
  )

const NONE: Counts = { complaints: 0, credited: 0, replaced: 0, open: 0 }
const HIDDEN = { complaints: null, credited: null, replaced: null, open: null }

async function complaintsByCause(
  period: Period,
  valuesOf: (counted: Omit<Complaints, 'key'>) => ReadRow<keyof Counts>['values'],
  companyId?: string,
): Promise<ReadRow<keyof Counts>[]> {
  const rows = await countComplaints(Prisma.sql`ticket.kind::text`, period, companyId)
  return Object.values(TicketKind).map((kind) => ({
    ...{ id: kind, name: inWords(kind) },
    values: valuesOf(rows.find(({ key }) => key === kind) ?? { people: 0, counts: NONE }),
  }))
}

const BY_CAUSE = {
  name: 'complaints-by-cause',
  title: 'Complaints by cause',
  of: 'Cause',
  figures: COMPLAINTS,
  main: 'complaints',
  chart: 'parts',
} as const
const SUPPORT = ['support', 'operations'] as const

const byCause = defineReport(SUPPORT, {
  ...BY_CAUSE,
  about: 'What buyers reported about their orders in the period, and what became of it.',
  opens: () => ({ href: '/staff/tickets?state=all', sets: ['support'] }),
  read: (_actor, period) => complaintsByCause(period, ({ counts }) => counts),
})

const byProduct = defineReport(SUPPORT, {
  ...BY_CAUSE,
  name: 'complaints-by-product',
  title: 'Complaints by product',
  of: 'Product',
  about: 'What buyers reported about lines of their orders in the period, and what became of it.',
  read: async (_actor, period) => {
    const rows = await countComplaints(Prisma.sql`item.product_id::text`, period)
    const names = await namesOf('product', rows.map(({ key }) => key).filter(isId))
    return rows.map(({ key, counts }) => ({
      ...{ id: key, name: names.get(key) ?? (key === OTHERS ? 'All others' : 'The whole order') },
      values: counts,
    }))
  },
})

const ownByCause = definePartnerReport({
  ...BY_CAUSE,
  about:
    'What your employees reported about their orders in these months, and what became of it. Causes that fewer than ' +
    'five people reported are left out.',
  hasNoTotal: true,
  read: async (actor, period) =>
    complaintsByCause(period, ({ people, counts }) => (isShown(people) ? counts : HIDDEN), actor.companyId),
})

export const PEOPLE_REPORTS = [takeUp, byCause, byProduct]
export const OWN_PEOPLE_REPORTS = [ownTakeUp, ownByCause]
