import { setTimeout as pause } from 'node:timers/promises'
import { db } from '@/lib/database/db'
import { aProduct, aStaff } from '../sandbox/factories'
import { call, signInAll } from './shopping'
import { type Finding, type TrialOptions, counted, exactly } from './trial'

type FreshnessOptions = {
  /** The addresses of the two hosts, past the proxy: one changes prices, the other is asked for them. */
  readonly origins: readonly [string, string]
  readonly changes: number
  readonly slack: TrialOptions['slack']
}

/** A product in a list, its price in naira. */
type Listed = { readonly _id: string; readonly price: number }

/** A price that the first host or the database has confirmed. The time is that of `performance.now()`. */
type Change = { readonly productId: string; readonly price: number; readonly confirmedAt: number; seenAt?: number }

/** How old a list may be (docs/decisions/0061). */
const PROMISED_MS = 1_000
/** So many products change in turn that several changes are on their way at any time. */
const PRODUCTS = 10
const PRICE = 10_000
const PAUSE_MS = 25

/**
 * Changes prices through one host, and each fourth one in the database past the app, while the list of the other host
 * is read all the time. No list that is asked for later than the promise may lack a price. Prices rise, so that each
 * shows which changes the list has.
 * @throws Error when a host refuses
 */
export async function changePrices({
  origins: [changing, reading],
  changes: count,
  slack,
}: FreshnessOptions): Promise<Finding[]> {
  const promised = PROMISED_MS * slack
  const staff = await aStaff('catalogue')
  const { buyers: signedIn } = await signInAll(changing, [staff.email])
  const products = await Promise.all(Array.from({ length: PRODUCTS }, () => aProduct({ price: PRICE })))
  const changes: Change[] = []
  let [lists, staleLists] = [0, 0]
  const isOver = () => changes.length === count && changes.every(({ seenAt }) => seenAt !== undefined)

  const readList = async () => {
    const askedAt = performance.now()
    const { status, body } = await call(reading, 'GET', '/product?limit=100')
    if (status !== 200) throw new Error(`The list was answered ${status}.`)
    const prices = new Map((JSON.parse(body as string) as Listed[]).map(({ _id, price }) => [_id, price]))
    const shows = ({ productId, price }: Change) => (prices.get(productId) ?? 0) >= price
    lists += 1
    if (changes.some((change) => change.confirmedAt < askedAt - promised && !shows(change))) staleLists += 1
    for (const change of changes.filter(shows)) change.seenAt ??= askedAt
  }
  const change = async (n: number) => {
    const productId = products[n % PRODUCTS]?.id ?? ''
    const price = PRICE + n + 1
    if (n % 4 === 3)
      await db().product.update({ where: { id: productId }, data: { priceKobo: price * 100 }, select: { id: true } })
    else {
      const { status, body } = await call(changing, 'PUT', `/staff/products/${productId}`, signedIn[0]?.token, {
        price,
      })
      if (status !== 200) throw new Error(`The price was not changed: ${status} ${JSON.stringify(body)}`)
    }
    changes.push({ productId, price, confirmedAt: performance.now() })
  }

  const makeChanges = async () => {
    for (let n = 0; n < count; n += 1) {
      await change(n)
      await pause(PAUSE_MS)
    }
  }
  const readLists = async () => {
    let until = Infinity
    while (!isOver() && performance.now() < until) {
      await readList()
      if (changes.length === count) until = Math.min(until, performance.now() + 2 * promised)
      await pause(PAUSE_MS)
    }
  }
  await Promise.all([makeChanges(), readLists()])
  const delays = changes.flatMap(({ confirmedAt, seenAt }) => (seenAt === undefined ? [] : [seenAt - confirmedAt]))
  return [
    exactly('prices that one host or the database changed, and the other host listed', count, delays.length),
    exactly(`lists (of ${lists}) that lack a price of more than ${promised} ms before`, 0, staleLists),
    counted('longest time from a change to a list with it', `${Math.max(...delays).toFixed(0)} ms`),
  ]
}
