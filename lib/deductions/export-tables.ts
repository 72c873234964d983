import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import type { ExposureDto } from './schema'

export const EXPOSURE_EXPORT = exportTable<ExposureDto>('exposure', ({ text, money, day, yes }) => [
  text('Company', ({ company }) => company),
  yes('Paused', ({ paused }) => paused),
  money('Open plans', ({ plans }) => plans),
  money('On its way', ({ coming }) => coming),
  money('Deductions owed', ({ owed }) => owed),
  money('Not due', ({ ages }) => ages['not due']),
  money('1–30 days', ({ ages }) => ages['1–30']),
  money('31–60 days', ({ ages }) => ages['31–60']),
  money('61–90 days', ({ ages }) => ages['61–90']),
  money('Over 90 days', ({ ages }) => ages['90+']),
  day('Oldest payday', ({ oldestPayday }) => oldestPayday),
  money('Credit', ({ credit }) => credit),
  money('Total', ({ total }) => total),
])
