import { describe, expect, test } from 'vitest'
import { MINUTE, after, lagosMoment } from '@/lib/core/clock'
import { isQuiet, nextMessageTry, phoneText } from './message-rules'

describe('quiet hours', () => {
  test.each([
    ['20:59', false],
    ['21:00', true],
    ['23:59', true],
    ['00:00', true],
    ['07:59', true],
    ['08:00', false],
    ['12:00', false],
  ])('%s in Lagos: %s', (time, quiet) => {
    expect(isQuiet(lagosMoment('2026-11-24', time))).toBe(quiet)
  })

  test('are those of Lagos, an hour ahead of UTC', () => {
    expect(isQuiet(new Date('2026-11-24T19:59:59Z'))).toBe(false)
    expect(isQuiet(new Date('2026-11-24T20:00:00Z'))).toBe(true)
    expect(isQuiet(new Date('2026-11-24T07:00:00Z'))).toBe(false)
  })
})

describe('the next try', () => {
  const noon = lagosMoment('2026-11-24', '12:00')
  const failed = (attempts: number, parts: { isUrgent?: boolean; expiresAt?: Date; now?: Date } = {}) => {
    const { isUrgent = false, expiresAt = null, now = noon } = parts
    const at = nextMessageTry({ attempts, isUrgent, expiresAt }, now)
    return at && (at.getTime() - now.getTime()) / 1_000
  }

  test('comes later each time, and the mail is sent after twenty minutes', () => {
    const waits = Array.from({ length: 10 }, (_, index) => failed(index + 1))
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300, undefined])
    const minutes = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0) / 60
    expect(minutes).toBeGreaterThan(20)
    expect(minutes).toBeLessThan(21)
  })

  test('is none after the message is of no use', () => {
    expect(failed(6, { expiresAt: after(noon, 2 * MINUTE) })).toBeUndefined()
    expect(failed(5, { expiresAt: after(noon, 2 * MINUTE) })).toBe(80)
  })

  test('of an invitation comes once an hour until it expires, at night too, where sending waits', () => {
    const of = (attempts: number, expiresAt: Date) =>
      nextMessageTry({ attempts, isUrgent: false, isUnasked: true, expiresAt }, noon)
    const soon = after(noon, 3 * 60 * MINUTE)
    expect(of(1, soon)).toEqual(after(noon, 5_000))
    expect(of(200, soon)).toEqual(after(noon, 60 * MINUTE))
    expect(of(200, after(noon, 60 * MINUTE))).toBeUndefined()
    const evening = lagosMoment('2026-11-24', '20:59')
    const tries = { attempts: 5, isUrgent: false, isUnasked: true, expiresAt: after(evening, 60 * MINUTE) }
    expect(nextMessageTry(tries, evening)).toEqual(after(evening, 80_000))
  })

  test('is none in quiet hours, when a mail is better; a code is tried on', () => {
    const evening = lagosMoment('2026-11-24', '20:59')
    expect(failed(5, { now: evening })).toBeUndefined()
    expect(failed(5, { now: evening, isUrgent: true })).toBe(80)
  })
})

describe('the text for a telephone', () => {
  test.each([
    ['₦6,020 is due – “soon”', 'NGN 6,020 is due - "soon"'],
    ['Ọba’s rice, Ẹwà…', "Oba's rice, Ewa..."],
    ['two\nlines\tand 🍚', 'two lines and   '],
    ['plain ~!@#', 'plain ~!@#'],
  ])('%j becomes %j', (text, plain) => {
    expect(phoneText(text)).toBe(plain)
  })

  test('has two parts of an SMS at most', () => {
    expect(phoneText('x'.repeat(306))).toHaveLength(306)
    expect(phoneText('x'.repeat(307))).toBe(`${'x'.repeat(303)}...`)
    expect(phoneText('₦'.repeat(500)).length).toBeLessThanOrEqual(306)
  })
})
