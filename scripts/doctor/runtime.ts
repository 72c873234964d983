import { type Day, addDays, formatDay } from '@/lib/core/clock'
import { type Finding, ok, warn } from './finding'

/** The last day of support of each major version, from Node's release schedule. Odd versions are not for servers. */
const SUPPORT_ENDS: Readonly<Record<number, Day>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
}

/** Half a year, in which whoever reads the warning can change the machines. */
const DAYS_AHEAD = 183

/**
 * Judges the Node that runs the app: after its support ends, its faults stay open.
 * @param version such as "24.21.0"
 */
export function judgeRuntime(version: string, today: Day): Finding {
  const end = SUPPORT_ENDS[Number.parseInt(version)]
  if (!end) return warn('runtime', `Nothing is known here of the support of Node ${version}. Use an even version.`)
  if (end < today)
    return warn('runtime', `The support of Node ${version} ended on ${formatDay(end)}. Install a newer one.`)
  if (end < addDays(today, DAYS_AHEAD))
    return warn('runtime', `The support of Node ${version} ends on ${formatDay(end)}. Plan for a newer one.`)
  return ok('runtime', `Node ${version} is supported until ${formatDay(end)}.`)
}
