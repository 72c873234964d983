import { describe, expect, test } from 'vitest'
import type { BreachEvent } from '@/generated/prisma/enums'
import { after } from '@/lib/core/clock'
import {
  MAX_ENTRIES,
  NOTICE_HOURS,
  entryProblem,
  isClosedBreach,
  knownFacts,
  noticeClock,
  noticeDue,
} from './breach-rules'
import { breachEntrySchema, newBreachSchema } from './schema'

const KNOWN = new Date('2026-11-20T09:30:00+01:00')
const HOURS = 3_600_000
const anEntry = (event: BreachEvent, hours = 1) => ({
  event,
  affected: '',
  people: null,
  measures: '',
  createdAt: after(KNOWN, hours * HOURS),
})

describe('the clock of the notice', () => {
  test('counts 72 hours from when the breach became known', () => {
    expect(NOTICE_HOURS).toBe(72)
    expect(noticeDue(KNOWN)).toEqual(new Date('2026-11-23T09:30:00+01:00'))
  })

  test.each([
    ['running', 72 * HOURS - 1],
    ['overdue', 72 * HOURS],
  ])('is %s %d ms after that', (clock, ms) => {
    expect(noticeClock(KNOWN, [anEntry('recorded'), anEntry('people_told')], after(KNOWN, ms))).toBe(clock)
  })

  test.each([
    ['in_time', 'commission_told', 71],
    ['in_time', 'no_notice_needed', 71],
    ['late', 'commission_told', 72],
    ['late', 'no_notice_needed', 100],
  ] as const)('is settled %s by %s after %d hours, whenever it is read', (clock, event, hours) => {
    for (const now of [100, 1_000])
      expect(noticeClock(KNOWN, [anEntry('recorded'), anEntry(event, hours)], after(KNOWN, now * HOURS))).toBe(clock)
  })
})

test('the newest statement of each fact is what is known', () => {
  const entries = [
    { ...anEntry('recorded'), affected: 'Buyers', people: 3, measures: 'Stopped' },
    { ...anEntry('updated'), people: 0 },
    { ...anEntry('updated'), affected: 'Buyers and HR' },
  ]
  expect(knownFacts(entries)).toEqual({ affected: 'Buyers and HR', people: 0, measures: 'Stopped' })
})

test('a breach is closed once the notice is settled, and until something new is added', () => {
  const recorded = { event: 'recorded' } as const
  expect(entryProblem('closed', [recorded])).toMatch(/notify the Commission first/)
  const told = [recorded, { event: 'commission_told' } as const]
  expect(entryProblem('closed', told)).toBeUndefined()
  const closed = [...told, { event: 'closed' } as const]
  expect(isClosedBreach(closed)).toBe(true)
  expect(entryProblem('closed', closed)).toMatch(/closed already/)
  expect(entryProblem('updated', closed)).toBeUndefined()
  expect(isClosedBreach([...closed, { event: 'updated' }])).toBe(false)
  expect(
    entryProblem(
      'updated',
      Array.from({ length: MAX_ENTRIES }, () => recorded),
    ),
  ).toMatch(/at most 200/)
})

describe('what staff enter', () => {
  const breach = { title: 'Lost phone', knownAt: '2026-11-20T09:30', text: 'x', affected: 'Buyers', measures: 'Locked' }

  test('is in Lagos time, and the number of people may be unknown', () => {
    expect(newBreachSchema.parse(breach)).toMatchObject({ knownAt: KNOWN, people: null })
    expect(newBreachSchema.parse({ ...breach, people: ' 42 ' })).toMatchObject({ people: 42 })
    expect(newBreachSchema.parse({ ...breach, people: 0 })).toMatchObject({ people: 0 })
  })

  test.each([
    { knownAt: '2026-02-30T09:30' },
    { knownAt: '2026-11-20T24:00' },
    { knownAt: '2026-11-20' },
    { knownAt: '2026-11-20T09:30:00Z' },
    { people: -1 },
    { people: 'many' },
    { people: 1.5 },
    { affected: ' ' },
    { measures: '' },
    { title: 'x'.repeat(201) },
    { text: 'x'.repeat(4_001) },
  ])('is refused with a sentence: %j', (change) => {
    const { error } = newBreachSchema.safeParse({ ...breach, ...change })
    expect(error?.issues[0]?.message).toMatch(/\.$/)
  })

  test('is never a second record of the same breach', () => {
    expect(breachEntrySchema.safeParse({ event: 'recorded', text: 'x' }).success).toBe(false)
    expect(breachEntrySchema.parse({ event: 'updated', text: 'x' })).toEqual({
      event: 'updated',
      text: 'x',
      affected: '',
      people: null,
      measures: '',
    })
  })
})
