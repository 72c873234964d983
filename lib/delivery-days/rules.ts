import { type Day, HOUR, addDays, after, lagosDay, startOfDay, weekdayOf } from '@/lib/core/clock'
import { fromNaira } from '@/lib/core/money'
import type { DeliveryKind } from '@/lib/orders/rules'

/** The days on which orders go to a workplace or a zone. Pure decisions; days and hours are those of Lagos. */

/** What a buyer chooses: `date` is null or missing for a home address in a state without delivery days. */
export type DeliveryChoice = { readonly kind: DeliveryKind; readonly date?: Day | null | undefined }

/** A choice as one text, in the address of a page and in a form: 'workplace.2026-12-04', or 'home'. */
export const choiceText = ({ kind, date }: DeliveryChoice): string => (date ? `${kind}.${date}` : kind)

/** So many days of a place are offered. */
const OFFERED_DAYS = 4
/** Days that are further ahead are not offered. */
export const HORIZON_DAYS = 60
export const MAX_CUT_OFF_DAYS = 14
export const MAX_CAPACITY = 1_000
export const MAX_DATES = 20
/** Of one delivery. */
export const MAX_FEE = fromNaira(100_000)

export type Schedule = {
  /** 1 to 7. */
  readonly weekdays: readonly number[]
  /** Days that are served besides. */
  readonly dates: readonly Day[]
  readonly cutOffDays: number
  readonly cutOffHour: number
  /** Orders a day. */
  readonly capacity: number
  /** Days that staff moved: nothing is delivered on the first, and the second is served instead. */
  readonly moves: readonly { readonly day: Day; readonly movedTo: Day }[]
}

/** Orders for a day are taken before this moment. */
export const cutOffOf = ({ cutOffDays, cutOffHour }: Pick<Schedule, 'cutOffDays' | 'cutOffHour'>, day: Day): Date =>
  after(startOfDay(addDays(day, -cutOffDays)), cutOffHour * HOUR)

/** Whether something is delivered on a day, full or not. */
export const isServed = ({ weekdays, dates, moves }: Schedule, day: Day): boolean =>
  moves.every((move) => move.day !== day) &&
  (weekdays.includes(weekdayOf(day)) || dates.includes(day) || moves.some(({ movedTo }) => movedTo === day))

/** Why an order cannot have a day. */
export type DayProblem = 'not_offered' | 'too_late' | 'full'

/** @param booked the orders that have the day @param now by the database's clock */
export function dayProblem(schedule: Schedule, day: Day, booked: number, now: Date): DayProblem | undefined {
  if (!isServed(schedule, day) || day > addDays(lagosDay(now), HORIZON_DAYS)) return 'not_offered'
  if (now >= cutOffOf(schedule, day)) return 'too_late'
  return booked >= schedule.capacity ? 'full' : undefined
}

/** A day that can be chosen, the moment until which it can, and how many orders still fit. */
export type DayOffer = { readonly date: Day; readonly cutOff: Date; readonly left: number }

/** The next days that an order can have, the earliest first. @param booked the orders of each day */
export const nextDays = (schedule: Schedule, booked: Readonly<Record<Day, number>>, now: Date): DayOffer[] =>
  Array.from({ length: HORIZON_DAYS + 1 }, (_, ahead) => addDays(lagosDay(now), ahead))
    .filter((day) => dayProblem(schedule, day, booked[day] ?? 0, now) === undefined)
    .slice(0, OFFERED_DAYS)
    .map((date) => ({ date, cutOff: cutOffOf(schedule, date), left: schedule.capacity - (booked[date] ?? 0) }))

/** The coming days of a place, also full ones and those after their cut-off. */
export const servedDays = (schedule: Schedule, from: Day, days: number): Day[] =>
  Array.from({ length: days }, (_, ahead) => addDays(from, ahead)).filter((day) => isServed(schedule, day))
