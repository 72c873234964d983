import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import type { ComparedDayDto, DifferenceDto } from './schema'

export const COMPARED_DAYS_EXPORT = exportTable<ComparedDayDto>(
  'compared-days',
  ({ text, number, money, day, moment }) => [
    day('Day', (row) => row.day),
    moment('Compared', ({ comparedAt }) => comparedAt),
    number('Payments at the provider', ({ payments }) => payments.provider.count),
    money('Paid at the provider', ({ payments }) => payments.provider.sum),
    number('Our payments', ({ payments }) => payments.ours.count),
    money('Paid in our records', ({ payments }) => payments.ours.sum),
    number('Refunds at the provider', ({ refunds }) => refunds.provider.count),
    money('Refunded at the provider', ({ refunds }) => refunds.provider.sum),
    number('Our refunds', ({ refunds }) => refunds.ours.count),
    money('Refunded in our records', ({ refunds }) => refunds.ours.sum),
    number('Open differences', ({ openDifferences }) => openDifferences),
    text('Problem', ({ problem }) => problem),
  ],
)

export const DIFFERENCES_EXPORT = exportTable<DifferenceDto>('differences', ({ text, code, number, day, moment }) => [
  day('Day', (row) => row.day),
  code('Difference', ({ kind }) => kind),
  text('Provider ID', ({ providerId }) => providerId),
  text('Reference', ({ txRef }) => txRef),
  number('Amount at the provider', ({ provider }) => provider?.amount ?? null),
  text('Currency at the provider', ({ provider }) => provider?.currency ?? null),
  number('Our amount', ({ ours }) => ours?.amount ?? null),
  text('Our currency', ({ ours }) => ours?.currency ?? null),
  moment('Found', ({ foundAt }) => foundAt),
  moment('Closed', ({ closedAt }) => closedAt),
  text('Closed by', ({ closedBy }) => closedBy),
  text('Reason', ({ reason }) => reason),
])
