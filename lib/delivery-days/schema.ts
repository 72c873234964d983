import * as z from 'zod/mini'
import { day, idList, line, nairaAmount, reasonSchema, searchText, text, wholeNumber } from '@/lib/core/fields'
import type { deliveryOptionResponse } from './responses'
import { MAX_CAPACITY, MAX_CUT_OFF_DAYS, MAX_DATES, MAX_FEE, type Schedule } from './rules'
import { stateName } from './state-field-rules'

export type DeliveryOptionDto = z.infer<typeof deliveryOptionResponse>

const DATES = `Write at most ${MAX_DATES} days such as 2026-12-24, with a comma between two.`

/** Days in one text field. */
const days = () =>
  z.pipe(
    z.pipe(
      text(15 * MAX_DATES, DATES, DATES),
      z.transform((typed: string) => typed.split(/[\s,;]+/).filter(Boolean)),
    ),
    z.array(day('Each day')).check(z.maxLength(MAX_DATES, DATES)),
  )

/** The days of a place, as staff set them. */
const scheduleFields = {
  weekdays: z._default(z.array(wholeNumber('The weekday', 1, 7)).check(z.maxLength(7)), []),
  dates: days(),
  cutOffDays: wholeNumber('Days before', 0, MAX_CUT_OFF_DAYS),
  cutOffHour: wholeNumber('The hour', 0, 23),
  capacity: wholeNumber('Orders a day', 1, MAX_CAPACITY),
  isActive: z.optional(z.literal('on')),
}

/** The form of a company's workplace. */
export const workplaceSchema = z.object({
  companyId: z.uuid('There is no such company.'),
  name: line('The name of the place', 80),
  state: stateName(),
  city: line('City', 80),
  location: line('Location', 200),
  fee: nairaAmount('Delivery fee', 0n, MAX_FEE),
  ...scheduleFields,
})
export type Workplace = z.output<typeof workplaceSchema>

/** The form of a zone. */
export const zoneSchema = z.object({ state: stateName(), ...scheduleFields })
export type Zone = z.output<typeof zoneSchema>

/** The form that moves a day of a place. */
export const moveDaySchema = z.extend(reasonSchema, {
  placeId: z.uuid('There is no such place.'),
  day: day('The day'),
  movedTo: day('The new day'),
})
export type MovedDay = z.output<typeof moveDaySchema>

const drop = { placeId: z.uuid('There is no such place.'), day: day('The day') }
/** The form that sends the code of a drop to its receiver. */
export const dropSchema = z.object(drop)
export type Drop = z.output<typeof dropSchema>

const NONE_TICKED = 'Tick at least one order.'
/** The form of a handover: the receiver's code, and the orders that the receiver takes. */
export const handoverSchema = z.object({
  ...drop,
  code: text(10).check(z.regex(/^\d{4}$/, 'Enter the four digits of the receiver’s code.')),
  ids: idList(MAX_CAPACITY, { noSuch: 'There is no such order.', none: NONE_TICKED, tooMany: 'Tick fewer orders.' }),
})
export type Handover = z.output<typeof handoverSchema>

/** A drop as the person at the door sees it: the orders that are there and not handed over. */
export type DropDto = Drop & {
  readonly name: string
  readonly receiver: string | null
  readonly orders: readonly {
    readonly id: string
    readonly number: string
    readonly fullname: string
    readonly packs: number
  }[]
}

/** The form in which a buyer chooses another day. */
export const chooseDaySchema = z.object({ orderId: z.uuid('There is no such order.'), day: day('The delivery date') })

/** The form in which HR names a receiver; empty for nobody. */
export const receiverSchema = z.object({
  staffNumber: z.pipe(
    searchText(60),
    z.transform((typed: string) => typed.trim()),
  ),
})

/** A place as staff see it; `fee` in naira, null for a zone. */
export type DeliveryPlaceDto = Pick<Schedule, 'weekdays' | 'dates' | 'cutOffDays' | 'cutOffHour' | 'capacity'> & {
  readonly id: string
  /** Null for a zone. */
  readonly company: { readonly id: string; readonly name: string } | null
  readonly name: string
  readonly state: string
  readonly city: string
  readonly location: string
  readonly fee: number | null
  readonly isActive: boolean
  /** Who takes the food for colleagues; null when nobody is named, or who is has left. */
  readonly receiver: string | null
  /** The days of the next weeks that are served, and all that have orders. */
  readonly days: readonly { readonly day: string; readonly booked: number }[]
}
