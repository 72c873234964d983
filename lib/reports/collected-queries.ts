import 'server-only'
import type { Partner, Staff } from '@/lib/core/actors'
import { groupedBy } from '@/lib/core/grouped'
import { type Kobo, sum, toNaira } from '@/lib/core/money'
import { db, report } from '@/lib/database/db'
import { periodsOf, storedMonths } from '@/lib/deductions/figure-queries'
import { type ReadRow, definePartnerReport, defineReport, money } from './lists'
import { namesOf } from './names-queries'
import { type Period, partsOf, rowsInTime } from './rules'

/* What was to be deducted from pay, what was, and what has arrived: the figures of the months of deductions. */

const FIGURES = {
  toDeduct: money('To deduct'),
  deducted: money('Deducted'),
  short: money('Short'),
  received: money('Received'),
} as const
type Key = keyof typeof FIGURES
const KEYS = Object.keys(FIGURES) as Key[]
const SHARES = {
  taken: { heading: 'Deducted', part: 'deducted', whole: 'toDeduct' },
  arrived: { heading: 'Received', part: 'received', whole: 'deducted' },
} as const

const inMonths = ({ from, to }: Period) => ({ from: from.slice(0, 7), to: to.slice(0, 7) })

const totals = (months: readonly Readonly<Record<Key, Kobo>>[]) =>
  // The type of Object.fromEntries has no names.
  Object.fromEntries(KEYS.map((key) => [key, toNaira(sum(months.map((month) => month[key])))])) as Record<Key, number>

async function collectedBy(by: 'month' | 'company', period: Period): Promise<ReadRow<Key>[]> {
  const months = await report((reports) => storedMonths(reports, inMonths(period)))
  const groups = groupedBy(months, ({ month, companyId }) => (by === 'month' ? month : companyId))
  if (by === 'month') return rowsInTime('month', period, (month) => totals(groups.get(month) ?? []))
  const names = await namesOf('company', [...groups.keys()])
  return [...groups].map(([id, ofCompany]) => ({ id, name: names.get(id) ?? '', values: totals(ofCompany) }))
}

const collectionBy = (by: 'month' | 'company') =>
  defineReport(['finance'], {
    name: `collection-by-${by}`,
    title: `Collected against due, by ${by}`,
    about:
      'The deductions of payroll months, by their month. A line counts once HR has filled it in, or the month is closed.',
    of: by === 'month' ? 'Month' : 'Company',
    figures: FIGURES,
    shares: SHARES,
    main: 'deducted',
    chart: by === 'month' ? 'time' : 'parts',
    ...(by === 'company' && {
      opens: ({ id }: ReadRow) => ({ href: `/staff/remittances/${id}`, sets: ['finance'] as const }),
    }),
    read: (_actor: Staff, period) => collectedBy(by, period),
  })

const ownDeductions = definePartnerReport({
  name: 'deductions-by-month',
  title: 'Deductions by month',
  about: 'What was to be deducted from the pay of your employees, what was, and what Foodbank has received.',
  of: 'Month',
  figures: FIGURES,
  shares: SHARES,
  main: 'deducted',
  chart: 'time',
  opens: ({ id }, period) => ({
    href: `/partner/deductions/${partsOf('month', period)[Number(id)]?.key ?? ''}`,
    sets: ['viewer'],
  }),
  read: async (actor: Partner, period) => {
    const periods = await periodsOf(db(), actor.companyId)
    const months = new Map(periods.map(({ period: month, ...figures }) => [month, figures]))
    return rowsInTime('month', period, (month) => {
      const { toDeduct = 0, deducted = 0, short = 0, received = 0 } = months.get(month) ?? {}
      return { toDeduct, deducted, short, received }
    })
  },
})

export const COLLECTED_REPORTS = [collectionBy('month'), collectionBy('company')]
export const OWN_COLLECTED_REPORTS = [ownDeductions]
