import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLog } from './log'

const MINUTE = 60_000
let lines: Record<string, unknown>[]
let log: ReturnType<typeof openLog>
beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  log = openLog({
    write: (line) => {
      lines.push(JSON.parse(line) as Record<string, unknown>)
    },
  })
})
afterEach(() => vi.useRealTimers())

const failure = (message: string) => new Error(message)

test('a failure is written in full once, then counted once a minute', () => {
  for (let n = 0; n < 1_000; n += 1)
    log.error({ requestId: `r-${n}`, path: `/a/${n}`, err: failure(`row ${n}`) }, 'failed')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ requestId: 'r-0', path: '/a/0', msg: 'failed', err: { type: 'Error' } })
  expect(JSON.stringify(lines[0])).toContain('log-folding.test')

  vi.advanceTimersByTime(MINUTE)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ level: 50, msg: 'failed', repeats: 999, err: 'Error: row 999' })
  expect(lines[1]).not.toHaveProperty('requestId')

  log.error({ err: failure('row 7') }, 'failed')
  vi.advanceTimersByTime(MINUTE)
  expect(lines[2]).toMatchObject({ repeats: 1 })
  vi.advanceTimersByTime(10 * MINUTE)
  expect(lines).toHaveLength(3)
})

test('a failure after a quiet minute is written in full', () => {
  for (let n = 0; n < 2; n += 1) {
    log.error({ err: failure('down') }, 'failed')
    vi.advanceTimersByTime(2 * MINUTE)
  }
  expect(lines).toHaveLength(2)
  expect(lines[1]).toHaveProperty('err.stack')
})

test('the count names the rows that failed', () => {
  for (const id of ['a', 'b', 'c', 'b'])
    log.error({ what: 'leaver', id, err: failure('poisoned') }, 'a row of a job failed')
  vi.advanceTimersByTime(MINUTE)
  expect(lines).toMatchObject([{ id: 'a' }, { what: 'leaver', repeats: 3, rows: ['b', 'c'] }])
})

test('other messages, places, levels and facts are other failures', () => {
  const err = failure('down')
  log.error({ err }, 'one')
  log.error({ err }, 'two')
  log.warn({ err }, 'one')
  log.error({ err, job: 'mail' }, 'one')
  log.error({ err: failure('away') }, 'one')
  // Made at another place.
  const elsewhere = () => new Error('down')
  log.error({ err: elsewhere() }, 'one')
  log.warn({ mail: 'a', err: '550 no such user', isDead: false }, 'mail not sent')
  log.warn({ mail: 'b', err: '550 no such user', isDead: true }, 'mail not sent')
  expect(lines).toHaveLength(8)
})

test('lines without an error are never folded', () => {
  for (let n = 0; n < 3; n += 1) {
    log.error({ refundId: 'a' }, 'refund failed at the provider')
    log.info({ err: failure('expected') }, 'noted')
    log.warn('a bare line')
  }
  expect(lines).toHaveLength(9)
})

test('errors that always differ do not grow without a bound', () => {
  for (let n = 0; n < 2_000; n += 1) log.error({ err: failure('x'.repeat(n)) }, 'failed')
  expect(lines.length).toBeLessThanOrEqual(501)
  vi.advanceTimersByTime(MINUTE)
  expect(lines.at(-1)).toMatchObject({ repeats: expect.any(Number) as number })
})

test('every line has the process and the version', () => {
  log.warn('a bare line')
  expect(lines[0]).toMatchObject({ pid: process.pid, version: 'unbuilt' })
})
