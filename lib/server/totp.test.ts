import { describe, expect, test } from 'vitest'
import { newTotpSecret, qrCode, totpLink, totpStep } from './totp'

/** The key of RFC 6238, appendix B: "12345678901234567890" in Base32. Its codes there have eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('totpStep', () => {
  test.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [2000000000, '279037', 66666666],
  ])('accepts the code of RFC 6238 at %i', async (seconds, code, step) => {
    expect(await totpStep(SECRET, code, at(seconds))).toBe(step)
  })

  test('accepts the step before and the step after, and no other', async () => {
    const start = 66666666 * 30
    for (const [seconds, isAccepted] of [
      [start - 31, false],
      [start - 30, true],
      [start - 1, true],
      [start + 29, true],
      [start + 59, true],
      [start + 60, false],
    ] as const)
      expect(await totpStep(SECRET, '279037', at(seconds)), String(seconds - start)).toBe(
        isAccepted ? 66666666 : undefined,
      )
  })

  test('refuses what is no code', async () => {
    for (const code of ['', '27903', '2790377', 'abcdef', '２７９０３７', '279037\n'])
      expect(await totpStep(SECRET, code, at(2000000000)), JSON.stringify(code)).toBeUndefined()
  })
})

test('secrets differ, and the link names the account', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  const link = new URL(totpLink(secret, 'hr@demo.test'))
  expect(link.protocol).toBe('otpauth:')
  expect(decodeURIComponent(link.pathname)).toContain('Foodbank:hr@demo.test')
  expect(link.searchParams.get('secret')).toBe(secret)
})

test('a QR code is a path of squares in its box', () => {
  const { size, path } = qrCode('otpauth://totp/Foodbank:hr@demo.test?secret=ABC')
  expect(size).toBeGreaterThan(20)
  expect(path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
})
