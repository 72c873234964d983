import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

const [BEAT, LONGEST] = [0, 1]

// Plain JavaScript in a text, because a worker thread is not compiled.
const WATCHER = `
  const { parentPort, workerData } = require('node:worker_threads')
  const numbers = new Int32Array(workerData)
  parentPort.postMessage('ready')
  let last = -1
  let since = performance.now()
  for (;;) {
    const beat = Atomics.load(numbers, ${BEAT})
    const now = performance.now()
    if (beat === -1) break
    if (beat !== last) [last, since] = [beat, now]
    else if (now - since > numbers[${LONGEST}]) Atomics.store(numbers, ${LONGEST}, Math.round(now - since))
    Atomics.wait(numbers, ${BEAT}, beat, 5)
  }
`

export type StallWatch = {
  /** Runs `work`. @returns the longest time in milliseconds that the event loop stood still meanwhile */
  readonly during: (work: () => unknown) => Promise<number>
  /**
   * Runs `work`, and again up to four times while the event loop stood still for longer than `limitMs`. A busy machine
   * causes that now and then, a slow parser each time. @returns the shortest of the times
   */
  readonly atBest: (work: () => unknown, limitMs: number) => Promise<number>
  readonly stop: () => Promise<void>
}

/**
 * Watches the event loop of this thread from another one, which sees how long its heart does not beat. A thread cannot
 * measure that itself while it is busy.
 */
export async function watchStalls(): Promise<StallWatch> {
  const memory = new SharedArrayBuffer(8)
  const numbers = new Int32Array(memory)
  const watcher = new Worker(WATCHER, { eval: true, workerData: memory })
  await once(watcher, 'message')
  const heart = setInterval(() => Atomics.add(numbers, BEAT, 1), 2)
  const during: StallWatch['during'] = async (work) => {
    await nextTurn()
    Atomics.add(numbers, BEAT, 1)
    Atomics.store(numbers, LONGEST, 0)
    try {
      await work()
    } finally {
      await nextTurn()
    }
    return Atomics.load(numbers, LONGEST)
  }
  return {
    during,
    atBest: async (work, limitMs) => {
      let shortest = await during(work)
      for (let again = 0; again < 4 && shortest > limitMs; again += 1) shortest = Math.min(shortest, await during(work))
      return shortest
    },
    stop: async () => {
      clearInterval(heart)
      Atomics.store(numbers, BEAT, -1)
      await once(watcher, 'exit')
    },
  }
}
