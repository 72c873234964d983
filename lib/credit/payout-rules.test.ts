import { describe, expect, test } from 'vitest'
import { payoutRefusal } from './payout-rules'

const at = (time: string) => new Date(`2026-11-03T${time}Z`)
const account = { heldUntil: null, confirmedAt: null, needsSecond: false }

describe('money to a bank account', () => {
  test('waits until a second person has confirmed the account of a company', () => {
    const refused = payoutRefusal({ ...account, needsSecond: true }, at('12:00:00'))
    expect(refused).toMatchObject({ code: 'account_held' })
    expect(refused?.message).toContain('A second person has not confirmed this bank account yet')
    const confirmed = { ...account, needsSecond: true, confirmedAt: at('11:00:00') }
    expect(payoutRefusal(confirmed, at('12:00:00'))).toBeUndefined()
  })

  test('waits for the end of the hold of a new account, also after it was confirmed', () => {
    const held = { ...account, needsSecond: true, confirmedAt: at('08:00:00'), heldUntil: at('11:30:00') }
    const refused = payoutRefusal(held, at('11:29:59'))
    expect(refused).toMatchObject({ code: 'account_held' })
    expect(refused?.message).toContain('It can be paid from 3 November 2026, 12:30 on, 48 hours after it was given.')
    expect(payoutRefusal(held, at('11:30:00'))).toBeUndefined()
  })

  test('goes to an account from before there was a hold', () => {
    expect(payoutRefusal(account, at('12:00:00'))).toBeUndefined()
  })
})
