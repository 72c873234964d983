import { noDay } from '@/lib/core/as-of-rules'
import { defineList } from '@/lib/core/lists'
import { AGES, ageLabel } from './rules'
import { EXPOSURE_FIGURES, type ExposureDto } from './schema'

/** What each company owes, with the age of what it deducted and did not send, for staff. */
export const EXPOSURE = defineList<ExposureDto>()({
  name: 'exposure',
  path: '/staff/exposure',
  filters: { asOf: noDay('present') },
  sorts: EXPOSURE_FIGURES,
  first: '-total',
  columns: ({ day, money, text, yes }) => ({
    company: text('Company', ({ company }) => company, { sort: 'company', names: true }),
    paused: yes('Paused', ({ paused }) => paused, { only: 'file' }),
    total: money('Total', ({ total }) => total, { sort: 'total' }),
    plans: money('Open plans', ({ plans }) => plans, { sort: 'plans' }),
    coming: money('On its way', ({ coming }) => coming, { sort: 'coming' }),
    owed: money('Deducted, not received', ({ owed }) => owed, { sort: 'owed' }),
    ...Object.fromEntries(AGES.map((age) => [age, money(ageLabel(age), ({ ages }) => ages[age])])),
    oldest: day('Oldest payday', ({ oldestPayday }) => oldestPayday, { only: 'file' }),
    credit: money('Credit', ({ credit }) => credit, { sort: 'credit' }),
  }),
})
