import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showProgress } from './progress.mjs'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function recorder(isTTY: boolean) {
  const written: string[] = []
  return { written, out: { isTTY, write: (text: string) => written.push(text) } }
}

test('a terminal has one line whose seconds move', () => {
  const { written, out } = recorder(true)
  const progress = showProgress('Building', out)
  vi.advanceTimersByTime(2_000)
  progress.end()
  vi.advanceTimersByTime(60_000)
  const clear = '\r\u001b[K'
  expect(written).toEqual([`${clear}  Building … 1 s`, `${clear}  Building … 2 s`, `${clear}  Building … 2.0 s\n`])
})

test('a log has a line now and then, and the whole time', () => {
  const { written, out } = recorder(false)
  const progress = showProgress('Building', out)
  vi.advanceTimersByTime(19_000)
  progress.note('Fetching a font')
  vi.advanceTimersByTime(26_500)
  progress.end()
  expect(written).toEqual([
    '  Fetching a font\n',
    '  Building … still working after 20 s\n',
    '  Building … still working after 40 s\n',
    '  Building … 45.5 s\n',
  ])
})
