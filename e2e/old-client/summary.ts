import { type Json } from './browser'

/* The payment summary in floating point and without rounding, and how the pages print times. */

type Line = { readonly value: string; readonly price: number }
export type Summary = {
  readonly totalItemsPrice: number
  readonly serviceFee: number
  readonly deliveryFee: number
  readonly lines: readonly Line[]
  readonly overallTotal: number
}

/** The latest entry by date, wherever it stands in the list. */
export function latestCharges(entries: readonly Json[]): Json | undefined {
  const [latest] = [...entries].sort((a, b) => Date.parse(String(b['date'])) - Date.parse(String(a['date'])))
  return latest
}

/** The lines of the summary: percentages apply to the total of the items, and the overall total is the sum. */
export function summaryOf(totals: readonly number[], charges: Json): Summary {
  const totalItemsPrice = totals.reduce((sum, price) => sum + price, 0)
  const serviceFee = Number(charges['serviceFee'])
  const deliveryFee = Number(charges['deliveryFee'])
  const lines = [
    { value: 'Total items price', price: totalItemsPrice },
    { value: 'Service fee', price: serviceFee },
    { value: `VAT ${String(charges['vat'])}%`, price: totalItemsPrice * (Number(charges['vat']) / 100) },
    { value: `Interest ${String(charges['interest'])}%`, price: totalItemsPrice * (Number(charges['interest']) / 100) },
    { value: 'Delivery fee', price: deliveryFee },
  ]
  const overallTotal = lines.reduce((sum, { price }) => sum + price, 0)
  return { totalItemsPrice, serviceFee, deliveryFee, lines, overallTotal }
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 'Month day-year : HH:MM' of a phone that is set to Lagos, one hour before UTC. */
export function shownTime(date: string): string {
  const at = new Date(Date.parse(date) + 3_600_000)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${MONTHS[at.getUTCMonth()] ?? ''} ${two(at.getUTCDate())}-${at.getUTCFullYear()}`
  return `${day} : ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}
