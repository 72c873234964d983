import { type Day, addDays, after, columnDay, dayColumn, lagosDay, lagosMoment } from '@/lib/core/clock'

/** The days of the demo's history, which ends now. */
export class Calendar {
  readonly today: Day

  /** @param now when the history ends */
  constructor(readonly now: Date) {
    this.today = lagosDay(now)
  }

  /** The month so many months ago, 'YYYY-MM'. 0 is the present one. */
  monthAgo(months: number): string {
    const [year = 0, month = 0] = this.today.split('-').map(Number)
    return columnDay(new Date(Date.UTC(year, month - 1 - months, 1))).slice(0, 7)
  }

  /** A day of that month, at most its last one. */
  dayOf(monthsAgo: number, date: number): Day {
    const month = this.monthAgo(monthsAgo)
    const last = addDays(columnDay(dayColumn(`${this.monthAgo(monthsAgo - 1)}-01`)), -1)
    const day = `${month}-${date.toString().padStart(2, '0')}`
    return day > last ? last : day
  }

  /** The moment at which clocks in Lagos show `time` on a day of a month. */
  inMonth(monthsAgo: number, date: number, time: string): Date {
    return lagosMoment(this.dayOf(monthsAgo, date), time)
  }

  /** The moment at which clocks in Lagos show `time`, so many days ago. */
  daysAgo(days: number, time: string): Date {
    return lagosMoment(addDays(this.today, -days), time)
  }

  hoursAgo(hours: number): Date {
    return after(this.now, -hours * 60 * 60 * 1000)
  }
}

/** The months whose payroll is closed, as months ago, oldest first. */
export const CLOSED_MONTHS = [3, 2, 1] as const
