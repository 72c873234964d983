import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { fairLine } from './fair-line'

const HOUR = 3_600_000
const refusal = () => new Error('sent away')

/** A line with one place, whose works end when they are told to, and the order in which they began. */
function aLine({ waiting = 40, longestMs = HOUR } = {}) {
  const line = fairLine({ atOnce: 1, waiting, longestMs })
  const events = new EventEmitter()
  const began: string[] = []
  const enter = (who: string, name = who) =>
    line(who, refusal, async () => {
      began.push(name)
      await once(events, name)
    }).then(
      () => 'served',
      (error: unknown) => String(error),
    )
  const end = async (name: string) => {
    await new Promise((resolve) => setImmediate(resolve))
    events.emit(name)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { enter, end, began }
}

test('somebody who comes during a flood of another is served next', async () => {
  const { enter, end, began } = aLine()
  const flood = Array.from({ length: 20 }, (_, index) => enter('flood', `flood ${index}`))
  const other = enter('other')
  await end('flood 0')
  expect(began).toEqual(['flood 0', 'other'])
  await end('other')
  expect(await other).toBe('served')
  for (let index = 19; index > 0; index -= 1) await end(`flood ${index}`)
  expect(await Promise.all(flood)).toEqual(Array.from({ length: 20 }, () => 'served'))
})

test('somebody who comes during a flood of many, or from the same address, is served next', async () => {
  const many = aLine()
  void Promise.all(Array.from({ length: 30 }, (_, index) => many.enter(`bot ${index}`)))
  void many.enter('other')
  await many.end('bot 0')
  expect(many.began).toEqual(['bot 0', 'other'])

  const same = aLine()
  void Promise.all(Array.from({ length: 30 }, (_, index) => same.enter('office', `bot ${index}`)))
  void same.enter('office', 'colleague')
  await same.end('bot 0')
  expect(same.began).toEqual(['bot 0', 'colleague'])
})

test('when the line is full, whoever has most of it loses what waited longest', async () => {
  const { enter, end, began } = aLine({ waiting: 2 })
  const running = enter('flood', 'running')
  const oldest = enter('flood', 'oldest')
  const newer = enter('flood', 'newer')
  const other = enter('other')
  expect(await oldest).toBe('Error: sent away')
  await end('running')
  await end('other')
  await end('newer')
  expect(await Promise.all([running, other, newer])).toEqual(['served', 'served', 'served'])
  expect(began).toEqual(['running', 'other', 'newer'])
})

test('nobody waits longer than the limit, and work that fails frees its place', async () => {
  const { enter, end } = aLine({ longestMs: 20 })
  const running = enter('a', 'running')
  expect(await enter('b')).toBe('Error: sent away')
  await end('running')
  await running
  const line = fairLine({ atOnce: 1, waiting: 1, longestMs: HOUR })
  await expect(line('a', refusal, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await line('a', refusal, () => Promise.resolve('free again'))).toBe('free again')
})
