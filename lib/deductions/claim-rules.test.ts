import { describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { type KnownLine, evaluateClaim } from './rules'

describe('an answer of HR', () => {
  const line = (parts: Partial<KnownLine> = {}): KnownLine => ({
    id: 'l',
    userId: 'u',
    state: 'expected',
    due: kobo(800n),
    arrears: kobo(200n),
    balanceAfter: kobo(0n),
    deducted: null,
    reason: '',
    ...parts,
  })
  const evaluated = (deducted: bigint | null, reason = '', parts: Partial<KnownLine> = {}, asked = 0n, owed = 1_500n) =>
    evaluateClaim(
      { asked: kobo(asked), deducted: deducted === null ? null : kobo(deducted), reason },
      line(parts),
      kobo(owed),
    )

  test.each([
    ['an empty amount leaves the line waiting', null, '', {}, { kind: 'waiting' }],
    ['an empty amount with a reason leaves it waiting', null, 'on leave', {}, { kind: 'waiting' }],
    ['the full amount matches', 1_000n, '', {}, { kind: 'matched', over: 0n }],
    ['more matches and is reported', 1_300n, '', {}, { kind: 'matched', over: 300n }],
    ['less is short, with its reason', 999n, 'half pay', {}, { kind: 'short', deducted: 999n }],
    [
      'less without a reason is a problem',
      999n,
      '',
      {},
      { kind: 'problem', why: '₦9.99 of ₦10 was deducted: please give the reason.' },
    ],
    ['zero is short, with its reason', 0n, 'unpaid leave', {}, { kind: 'short', deducted: 0n }],
    [
      'zero without a reason is a problem',
      0n,
      '',
      {},
      { kind: 'problem', why: '₦0 of ₦10 was deducted: please give the reason.' },
    ],
    ['zero again is known', 0n, 'unpaid leave', { deducted: kobo(0n), reason: 'unpaid leave' }, { kind: 'already' }],
    ['an amount after zero is booked', 1_000n, '', { deducted: kobo(0n), reason: 'unpaid leave' }, { kind: 'matched' }],
    ['zero of zero leaves the line waiting', 0n, '', { due: kobo(0n), arrears: kobo(0n) }, { kind: 'waiting' }],
    [
      'an amount of zero due is all excess',
      5n,
      '',
      { due: kobo(0n), arrears: kobo(0n) },
      { kind: 'matched', over: 5n },
    ],
    [
      'a booked line stays',
      1_000n,
      '',
      { state: 'deducted', deducted: kobo(1_000n) },
      { kind: 'already', why: 'Already booked.' },
    ],
    [
      'a booked line stays, with another amount too',
      1_000n,
      '',
      { state: 'matched', deducted: kobo(400n) },
      { kind: 'already', why: '₦4 was already booked and stays. If it is wrong, ask for a correction at its line.' },
    ],
  ] as const)('%s', (_name, deducted, reason, parts, verdict) => {
    expect(evaluated(deducted, reason, parts)).toMatchObject(verdict)
  })

  test('above the whole debt needs a reason, unless our own file asked for it', () => {
    const problem = {
      kind: 'problem',
      why: '₦15.01 is more than the ₦15 this employee owes in total. Please check the amount, or give a reason.',
    }
    expect(evaluated(1_501n)).toEqual(problem)
    expect(evaluated(1_500n)).toMatchObject({ kind: 'matched', over: 500n })
    expect(evaluated(1_501n, 'two months at once')).toMatchObject({ kind: 'matched', over: 501n })
    expect(evaluated(1_501n, '', {}, 1_501n)).toMatchObject({ kind: 'matched', over: 501n })
    expect(evaluated(1_501n, '', {}, 1_500n)).toEqual(problem)
  })

  describe('after HR answered that nothing was deducted, and the debt was paid meanwhile,', () => {
    const paid = { due: kobo(0n), arrears: kobo(0n), deducted: kobo(0n), reason: 'unpaid leave' }

    test('needs a reason for an amount', () => {
      expect(evaluated(500n, '', paid)).toEqual({
        kind: 'problem',
        why:
          'Nothing of this month is open any more: it was paid, or written off, after you answered that ' +
          'nothing was deducted. ' +
          'If you did deduct ₦5, please give a reason.',
      })
      expect(evaluated(500n, 'it was', paid)).toEqual({ kind: 'matched', deducted: 500n, over: 500n })
    })

    test('may repeat that nothing was deducted', () => {
      expect(evaluated(0n, '', paid)).toEqual({ kind: 'waiting' })
    })
  })

  test('is new when the amount or the reason is another than before', () => {
    const before = { deducted: kobo(0n), reason: 'unpaid leave' }
    expect(evaluated(0n, 'sick leave', before)).toMatchObject({ kind: 'short', deducted: 0n, over: 0n })
    expect(evaluated(400n, 'unpaid leave', before)).toMatchObject({ kind: 'short', deducted: 400n })
    expect(evaluated(0n, 'unpaid leave', { reason: 'unpaid leave' })).toMatchObject({ kind: 'short' })
    expect(evaluated(0n, 'unpaid leave', before)).toEqual({ kind: 'already', booked: 0n, why: 'Already reported.' })
  })

  test('about a booked line says what is booked', () => {
    expect(evaluated(5n, '', { state: 'deducted', deducted: kobo(5n) })).toMatchObject({ booked: 5n })
    expect(evaluated(0n, '', { state: 'deducted' })).toMatchObject({ booked: 0n, why: 'Already booked.' })
  })
})
