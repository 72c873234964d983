import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import type { BreachDto } from './schema'

export const BREACHES_EXPORT = exportTable<BreachDto>('breaches', ({ text, number, moment, yes }) => [
  text('Breach', ({ title }) => title),
  moment('Known', ({ knownAt }) => knownAt),
  moment('Recorded', ({ recordedAt }) => recordedAt),
  moment('Notice due', ({ dueAt }) => dueAt),
  yes('Closed', ({ isClosed }) => isClosed),
  number('People', ({ people }) => people),
  text('Data', ({ affected }) => affected),
  text('Measures', ({ measures }) => measures),
])
