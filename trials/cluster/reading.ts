import { setTimeout as pause } from 'node:timers/promises'

/** A visitor who reads pages of the shop, one after the other. */
export interface Reading {
  /** Ends it. @returns how many answers there were, how many were not 200, and the longest wait in seconds */
  stop: () => Promise<{ answered: number; failed: number; slowest: number }>
}

const PAGES = ['/', '/about', '/api/v1/product?limit=20']
const PAUSE_MS = 100

/** Reads pages that need no session until it is stopped. */
export function startReading(origin: string): Reading {
  let [answered, failed, slowest, isOver] = [0, 0, 0, false]
  const read = async (path: string) => {
    const begunAt = performance.now()
    const status = await fetch(`${origin}${path}`, { headers: { Connection: 'close' } }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    answered += 1
    if (status !== 200) failed += 1
    slowest = Math.max(slowest, (performance.now() - begunAt) / 1_000)
  }
  const readAll = async () => {
    for (let n = 0; !isOver; n += 1) {
      await read(PAGES[n % PAGES.length] ?? '/')
      await pause(PAUSE_MS)
    }
  }
  const done = readAll()
  return {
    stop: async () => {
      isOver = true
      await done
      return { answered, failed, slowest }
    },
  }
}
