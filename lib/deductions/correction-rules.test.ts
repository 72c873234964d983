import { describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import {
  type CorrectionOfLine,
  reversedSentence,
  shownCorrection,
  whyNotCorrectable,
  whyNotReversible,
} from './correction-rules'

describe('a deduction can be corrected', () => {
  const line = { deducted: kobo(500_000n), received: kobo(200_000n), owed: kobo(300_000n) }
  const why = (to: bigint, change: Partial<{ [Part in keyof typeof line]: (typeof line)[Part] | null }> = {}) =>
    whyNotCorrectable(kobo(to), { ...line, ...change } as typeof line)

  test('to another amount, from what was received to all that is owed', () => {
    expect(why(200_000n)).toBeUndefined()
    expect(why(800_000n)).toBeUndefined()
    expect(why(500_001n)).toBeUndefined()
  })

  test('not to what is booked already; an unanswered line has nothing booked', () => {
    expect(why(500_000n)).toBe('₦5,000 is booked already. Please enter what was really deducted.')
    const unanswered = { deducted: null, received: kobo(0n) }
    expect(why(0n, unanswered)).toContain('₦0 is booked already.')
    expect(why(300_000n, unanswered)).toBeUndefined()
    expect(why(300_001n, unanswered)).toContain('more than the ₦3,000 ')
  })

  test('not to less than Foodbank has received', () => {
    expect(why(199_999n)).toContain(
      'Foodbank has received ₦2,000 for this deduction, so it cannot be corrected to less.',
    )
  })

  test('not to more than the employee owes with it', () => {
    expect(why(800_001n)).toContain('₦8,000.01 is more than the ₦8,000 that this employee owes with this deduction.')
  })
})

describe('a line that was to be corrected', () => {
  const correction: CorrectionOfLine = {
    state: 'pending',
    from: kobo(500_000n),
    to: kobo(450_050n),
    requestedBy: 'HR of the company',
    askedOn: '2026-11-03',
    decidedOn: null,
  }
  const shown = (change: Partial<CorrectionOfLine> = {}, deducted: bigint | null = 450_050n) =>
    shownCorrection({ ...correction, ...change }, deducted === null ? null : kobo(deducted))

  test('says who asked, when, and from what to what', () => {
    expect(shown({}, 500_000n)).toEqual({
      state: 'pending',
      from: 5_000,
      to: 4_500.5,
      requestedBy: 'HR of the company',
      sentence:
        'HR of the company asked on 3 November 2026 to correct the deduction from ₦5,000 to ₦4,500.50. ' +
        'It waits for Foodbank. Until then the amount above counts.',
    })
  })

  test.each([
    [{ state: 'approved', decidedOn: '2026-11-05' }, 'Corrected from ₦5,000 to ₦4,500.50 on 5 November 2026.'],
    [{ state: 'approved' }, 'Corrected from ₦5,000 to ₦4,500.50.'],
    [{ state: 'refused' }, 'Foodbank declined the correction from ₦5,000 to ₦4,500.50. Nothing was changed.'],
    [
      { state: 'expired' },
      'Nobody decided the correction from ₦5,000 to ₦4,500.50 in time. Nothing was changed. Please ask again.',
    ],
  ] as const)('says what became of it: %o', (change, sentence) => {
    expect(shown(change)?.sentence).toBe(sentence)
  })

  test('says no more of an approved correction once the line has another amount', () => {
    expect(shown({ state: 'approved' }, 450_051n)).toBeNull()
    expect(shown({ state: 'approved' }, null)).toBeNull()
    expect(shown({ state: 'refused' }, 500_000n)).not.toBeNull()
    expect(shownCorrection(undefined, kobo(450_050n))).toBeNull()
  })
})

test('a deduction of a closed month is corrected, not reversed', () => {
  expect(whyNotReversible('2026-10')).toContain('October 2026 is closed')
  expect(reversedSentence(true)).toContain('please correct the amount')
  expect(reversedSentence(false)).toContain('Please enter what was really taken')
})
