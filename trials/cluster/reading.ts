import { setTimeout as pause } from 'node:timers/promises'
import type { Stage } from './stage'

/** People who open pages of the shop, each one the same page again and again. */
export interface Reading {
  /** Ends it. */
  stop: () => Promise<{
    /** How many pages were opened. */
    readonly opened: number
    /** What was answered instead of a page, such as "store 503", and how often. */
    readonly failures: ReadonlyMap<string, number>
    /** The longest wait, and for which page. */
    readonly slowest: { readonly seconds: number; readonly name: string }
  }>
}

type Page = {
  readonly name: string
  readonly path: string
  /** A part of it that an error page lacks. */
  readonly shows: string
  readonly cookie?: string
}

const PAUSE_MS = 200

/** Opens what visitors and a buyer open, until it is stopped. */
export function startReading({ origin, product, buyers }: Pick<Stage, 'origin' | 'product' | 'buyers'>): Reading {
  const pages: readonly Page[] = [
    { name: 'landing page', path: '/', shows: '</html>' },
    { name: 'product', path: `/food/${product.id}`, shows: product.name },
    { name: 'list of products', path: '/api/v1/product?limit=20', shows: product.name },
    { name: 'store', path: '/Store', shows: product.name, cookie: `next-auth.session-token=${buyers[0]?.token}` },
  ]
  const failures = new Map<string, number>()
  let [opened, isOver, slowest] = [0, false, { seconds: 0, name: '' }]
  const open = async ({ name, path, shows, cookie }: Page) => {
    const begunAt = performance.now()
    const failure = await fetch(`${origin}${path}`, {
      headers: { Connection: 'close', ...(cookie === undefined ? {} : { Cookie: cookie }) },
      redirect: 'manual',
    }).then(
      async (answer) => {
        const text = await answer.text()
        if (answer.status !== 200) return `${name} ${answer.status}`
        return text.includes(shows) ? undefined : `${name} without its content`
      },
      () => `${name} without an answer`,
    )
    opened += 1
    if (failure !== undefined) failures.set(failure, (failures.get(failure) ?? 0) + 1)
    const seconds = (performance.now() - begunAt) / 1_000
    if (seconds > slowest.seconds) slowest = { seconds, name }
  }
  const openAgain = async (page: Page) => {
    while (!isOver) {
      await open(page)
      await pause(PAUSE_MS)
    }
  }
  const done = Promise.all(pages.map(openAgain))
  return {
    stop: async () => {
      isOver = true
      await done
      return { opened, failures, slowest }
    },
  }
}
