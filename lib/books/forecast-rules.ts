/* What a cash forecast assumes, in days. */

export const FORECAST_WEEKS = 13
/** From a payday to the transfer of the company. */
export const REMITTED_AFTER = 7
/** From the day of a bill to its payment. */
export const PAID_AFTER = 30

/** A week of the forecast, in naira. What leaves has a minus; `cash` is what is there at its end. */
export type ForecastWeek = {
  /** Its first day; the first week begins today. */
  readonly from: string
  /** Instalments of open plans by their paydays, and what companies have deducted and not sent. */
  readonly plans: number
  /** Fees of approved orders, and instalments of orders that are on their way. */
  readonly orders: number
  /** Bills of suppliers, goods that are not billed, and purchase orders on their way. */
  readonly suppliers: number
  readonly net: number
  readonly cash: number
}
