import type { Staff } from '@/lib/core/actors'
import { addDays, lagosMoment } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { type Kobo, kobo } from '@/lib/core/money'
import { wageCeiling } from '@/lib/credit/ceiling-rules'
import { cancelOrder } from '@/lib/orders/cancel'
import type { PlainMove } from '@/lib/orders/rules'
import { moveOrder } from '@/lib/orders/service'
import type { Agenda } from './agenda'
import type { Calendar } from './calendar'
import type { Employee } from './people'
import type { Random } from './random'
import { type Wish, deliverWithCode, order, payFees, personOf } from './steps'

/* Who of the demo's employees orders what and when, and how far each order gets. */

type Step = PlainMove | 'pay' | 'deliver' | 'withdraw'
/** A step, its moment and the reason that staff give. */
type Move = { readonly step: Step; readonly at: Date; readonly reason?: string }

/** An order of the history; its id is known once it was placed. */
export type DemoOrder = { readonly buyer: Employee; id: string }

type Product = { readonly id: string; readonly priceKobo: bigint }

const DEFAULT_CAP_BPS = 3_333
/** An employee orders at most twice, each time for this share of what may be deducted. */
const SHARE_OF_LIMIT = 30n
/** What VAT and interest add at most, in percent. */
const WITH_CHARGES = 113n
const MOST_LINES = 4

/** Plans orders of the demo's employees, those first who have ordered least. */
export class Shopping {
  private readonly bought = new Map<Employee, number>()

  constructor(
    private readonly agenda: Agenda,
    private readonly calendar: Calendar,
    private readonly random: Random,
    private readonly products: readonly Product[],
    private readonly staff: Staff,
  ) {}

  /** Plans an order of a person who is among those who have ordered least. */
  add(people: readonly Employee[], placed: Date, moves: readonly Move[]): DemoOrder {
    const least = Math.min(...people.map((person) => this.countOf(person)))
    const buyer = this.random.pick(people.filter((person) => this.countOf(person) === least))
    const months = this.random.pick([3, 3, 3, 2])
    return this.addFor(buyer, this.fillCart(buyer, months), months, placed, moves)
  }

  addFor(buyer: Employee, wishes: readonly Wish[], months: number, placed: Date, moves: readonly Move[]): DemoOrder {
    this.bought.set(buyer, this.countOf(buyer) + 1)
    const planned: DemoOrder = { buyer, id: '' }
    this.agenda.add(placed, async () => {
      planned.id = await order(await personOf(buyer.email, 'buyer'), wishes, months, deliveryTo(buyer))
    })
    for (const { step, at, reason } of moves) this.agenda.add(at, () => this.take(planned, step, reason))
    return planned
  }

  /** The moves of an order that was placed on a day of a past month and delivered two days later. */
  delivered(monthsAgo: number, date: number): { readonly placed: Date; readonly moves: Move[] } {
    const first = this.calendar.dayOf(monthsAgo, date)
    const at = (days: number, time: string) => lagosMoment(addDays(first, days), time)
    return {
      placed: at(0, '10:24'),
      moves: [
        { step: 'approve', at: at(0, '14:08') },
        { step: 'pay', at: at(0, '18:43') },
        { step: 'pack', at: at(1, '09:36') },
        { step: 'dispatch', at: at(1, '13:52') },
        { step: 'deliver', at: at(2, '11:17') },
      ],
    }
  }

  private countOf = (person: Employee): number => this.bought.get(person) ?? 0

  private fillCart({ salary, otherDeductions }: Employee, months: number): Wish[] {
    const ceiling = wageCeiling({ salary, otherDeductions }, DEFAULT_CAP_BPS)
    let left: Kobo = kobo((ceiling * BigInt(months) * SHARE_OF_LIMIT) / WITH_CHARGES)
    const chosen = new Set<Product>()
    while (chosen.size < MOST_LINES) {
      const affordable = this.products.filter((each) => each.priceKobo <= left && !chosen.has(each))
      if (affordable.length === 0) break
      const product = this.random.pick(affordable)
      chosen.add(product)
      left = kobo(left - product.priceKobo)
    }
    return [...chosen].map(({ id: productId }) => ({ productId, quantity: 1 }))
  }

  private async take(planned: DemoOrder, step: Step, reason?: string): Promise<void> {
    const buyer = await personOf(planned.buyer.email, 'buyer')
    if (step === 'pay') await payFees(buyer.id, planned.id)
    else if (step === 'deliver') await deliverWithCode(this.staff, planned.id)
    else if (step === 'withdraw') await cancelOrder(buyer, planned.id)
    else await moveOrder(this.staff, planned.id, step, { reason })
  }
}

const deliveryTo = ({ employer, address, phone }: Employee) => ({
  state: employer.place.state,
  city: employer.place.city,
  // The checkout asks for the city by itself.
  location: address.split(', ')[0] ?? address,
  phoneNumber: phone,
})

/** Products of which staff have just counted few. */
export const SCARCE = ['Basmati rice', 'Wholewheat spaghetti'] as const

/** The products that people order. */
export const readProducts = (): Promise<Product[]> =>
  db().product.findMany({
    where: { name: { notIn: [...SCARCE] } },
    select: { id: true, priceKobo: true },
    orderBy: { id: 'asc' },
  })

/**
 * Orders of the past months, nearly all of them delivered.
 * @returns one that was delivered in the middle of the last month
 */
export function planPastOrders(
  shopping: Shopping,
  calendar: Calendar,
  random: Random,
  people: Shoppers,
): DemoOrder | undefined {
  const wave = (monthsAgo: number, count: number, days: readonly [number, number], who: readonly Employee[]) =>
    Array.from({ length: count }, () => {
      const { placed, moves } = shopping.delivered(monthsAgo, random.between(...days))
      return shopping.add(who, placed, moves)
    })

  // Delivered at least 14 days before the earliest payday, so that the first closed month has deductions.
  wave(3, 17, [3, 7], people.first)
  shopping.add(people.first, calendar.inMonth(3, 12, '10:24'), [
    { step: 'reject', at: calendar.inMonth(3, 12, '15:31'), reason: 'We do not deliver to this address yet.' },
  ])
  wave(2, 11, [2, 12], people.first)
  // Nobody pays the fees, so the system cancels it after a week.
  const unpaid = shopping.delivered(2, 14)
  shopping.add(people.first, unpaid.placed, unpaid.moves.slice(0, 1))
  const veterans = [...people.first, ...people.second]
  wave(1, 9, [3, 17], veterans)
  const [late] = wave(1, 1, [15, 15], veterans)
  return late
}

/** The orders of the last days are among those of the last week. */
const LATEST_DAYS = 11

/** Orders of the present month that were delivered. Plan them last: their number is that of the day. */
export function planThisMonth(shopping: Shopping, calendar: Calendar, people: readonly Employee[]): void {
  for (let date = 2; calendar.dayOf(0, date) < addDays(calendar.today, -LATEST_DAYS); date += 3) {
    const { placed, moves } = shopping.delivered(0, date)
    shopping.add(people, placed, moves)
  }
}

type Shoppers = {
  readonly first: readonly Employee[]
  readonly second: readonly Employee[]
}

const AWAY = 'Nobody was at home, and the telephone was off.'
const OUT_OF_REACH = 'The address is outside the places that we deliver to.'

/** The 25 orders of the last week: some in each state. @returns those that others tell of */
export function planPresentOrders(shopping: Shopping, calendar: Calendar, people: readonly Employee[]) {
  const at = (days: number, time: string) => calendar.daysAgo(days, time)
  const approved = (days: number): Move => ({ step: 'approve', at: at(days, '14:06') })
  const paid = (days: number): Move => ({ step: 'pay', at: at(days, '18:21') })
  const packed = (days: number): Move => ({ step: 'pack', at: at(days, '09:47') })
  const sent = (days: number): Move => ({ step: 'dispatch', at: at(days, '13:14') })
  const several = (count: number, placed: Date, ...moves: Move[]): DemoOrder[] =>
    Array.from({ length: count }, () => shopping.add(people, placed, moves))

  for (const hours of [3, 2, 1]) several(1, calendar.hoursAgo(hours))
  several(3, at(1, '11:38'))
  several(4, at(2, '10:12'), approved(1))
  several(3, at(3, '10:26'), approved(2), paid(1))
  several(3, at(4, '11:03'), approved(3), paid(2), packed(1))
  several(1, at(4, '11:03'), approved(3), paid(3), packed(2), sent(1), {
    step: 'fail',
    at: at(1, '17:22'),
    reason: AWAY,
  })
  several(3, at(5, '10:41'), approved(4), paid(3), packed(2), sent(1))
  several(1, at(3, '12:15'), { step: 'reject', at: at(2, '09:20'), reason: OUT_OF_REACH })
  const delivered = several(3, at(7, '10:33'), approved(6), paid(5), packed(4), sent(4), {
    step: 'deliver',
    at: at(3, '11:15'),
  })
  const cancelled = several(1, at(6, '10:09'), approved(5), paid(4), { step: 'withdraw', at: at(3, '12:45') })
  return { delivered, cancelled }
}
