import 'server-only'

type Bounds = {
  /** How many works run at once. */
  readonly atOnce: number
  /** How many may wait. One more sends away the one that has waited longest, of whoever has most of them waiting. */
  readonly waiting: number
  /** How long one may wait, in milliseconds. */
  readonly longestMs: number
}

type Waiting = {
  readonly who: string
  /** A part of a work that has begun: it would be broken. */
  readonly isBegun: boolean
  readonly begin: () => void
  readonly sendAway: () => void
}

/**
 * A line in which one visitor cannot hold up the others. A free place goes to whoever was let in longest ago, and among
 * equals, and within the works of one visitor, to the newest: under a flood somebody who comes anew is served next, and
 * what has waited longest is what nobody reads any more.
 */
export function fairLine({ atOnce, waiting: mostWaiting, longestMs }: Bounds) {
  const waiting: Waiting[] = []
  /** When each visitor who is here was let in last, as a running number. */
  const letIn = new Map<string, number>()
  /** How many works of each visitor are here. */
  const present = new Map<string, number>()
  let running = 0
  let turn = 0

  const remove = (one: Waiting) => waiting.splice(waiting.indexOf(one), 1)

  const next = () => {
    while (running < atOnce) {
      // The last of equals is the newest.
      const one = waiting.reduce<Waiting | undefined>(
        (best, each) => (best && (letIn.get(best.who) ?? 0) < (letIn.get(each.who) ?? 0) ? best : each),
        undefined,
      )
      if (!one) return
      remove(one)
      running += 1
      turn += 1
      letIn.set(one.who, turn)
      one.begin()
    }
  }

  const makeRoom = () => {
    const those = waiting.filter(({ isBegun }) => !isBegun)
    if (those.length <= mostWaiting) return
    const counts = new Map<string, number>()
    for (const { who } of those) counts.set(who, (counts.get(who) ?? 0) + 1)
    const most = Math.max(...counts.values())
    those.find(({ who }) => counts.get(who) === most)?.sendAway()
  }

  /** Waits for a place. @throws the refusal when there is none in time, or when others need it more */
  const place = (who: string, refusal: () => Error, isBegun: boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const sendAway = () => {
        clearTimeout(timer)
        remove(one)
        reject(refusal())
      }
      const timer = isBegun ? undefined : setTimeout(sendAway, longestMs)
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const one: Waiting = { who, isBegun, begin, sendAway }
      waiting.push(one)
      next()
      makeRoom()
    })

  /**
   * Runs a work in its turn.
   * @param refusal of whoever calls: Next loads the class of a refusal once for each kind of handler
   */
  return async <T>(who: string, refusal: () => Error, work: () => Promise<T>, isBegun = false): Promise<T> => {
    present.set(who, (present.get(who) ?? 0) + 1)
    try {
      await place(who, refusal, isBegun)
      try {
        return await work()
      } finally {
        running -= 1
        next()
      }
    } finally {
      const left = (present.get(who) ?? 1) - 1
      if (left > 0) present.set(who, left)
      else {
        present.delete(who)
        letIn.delete(who)
      }
    }
  }
}
