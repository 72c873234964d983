import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect } from '../fixtures'
import { type ApiResponse, SITE } from '../people'

/**
 * The longest time in milliseconds in which the server tells that it is up, whatever it is sent. A second on a quiet
 * machine; a slow one whose cores others keep busy took four. A fault keeps a server busy for far longer.
 */
const LONGEST = 10_000

// A thread of its own, so that an attack that keeps this one busy does not change the times. It is not compiled.
const WATCHER = `
  const { parentPort, workerData } = require('node:worker_threads')
  let isOver = false
  parentPort.once('message', () => { isOver = true })
  void (async () => {
    const answers = []
    do {
      const start = performance.now()
      const status = await fetch(workerData, { signal: AbortSignal.timeout(30_000) })
        .then(async (response) => (await response.text(), response.status))
        .catch((error) => String(error))
      answers.push({ status, milliseconds: Math.round(performance.now() - start) })
      if (answers.length === 1) parentPort.postMessage('ready')
      await new Promise((resolve) => setTimeout(resolve, 20))
    } while (!isOver)
    parentPort.postMessage(answers)
  })()
`

/** Runs an attack, and checks that /api/health answers 200 within {@link LONGEST} all the while. */
export async function whileHealthy<T>(attack: () => Promise<T>): Promise<T> {
  const watcher = new Worker(WATCHER, { eval: true, workerData: `${SITE}/api/health` })
  await once(watcher, 'message')
  try {
    return await attack()
  } finally {
    watcher.postMessage('stop')
    const [answers] = (await once(watcher, 'message')) as [{ status: number | string; milliseconds: number }[]]
    await watcher.terminate()
    expect(answers.length).toBeGreaterThan(0)
    expect(answers.filter(({ status, milliseconds }) => status !== 200 || milliseconds > LONGEST)).toEqual([])
  }
}

/** Checks that a call was refused with this status, this sentence and a stable code. */
export function expectRefusal({ status, body, text }: ApiResponse, expected: number, sentence: RegExp | string): void {
  expect(status, text.slice(0, 300)).toBe(expected)
  expect(body.message).toMatch(sentence)
  expect(String(body['code'])).toMatch(/^[a-z_]+$/)
}
