import { expect, test } from 'vitest'
import { flashCookie, parseFlash } from './flash'

const ID = '01900000-0000-7000-8000-000000000000'

test('a message survives its cookie', () => {
  const { code, about, key } = parseFlash(flashCookie('employee-declined', ID).value) ?? {}
  expect([code, about]).toEqual(['employee-declined', ID])
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  expect(parseFlash(flashCookie('fee-paid').value)).toMatchObject({ code: 'fee-paid', about: undefined })
  expect(flashCookie('fee-paid').value).not.toBe(flashCookie('fee-paid').value)
})

test.each([undefined, '', 'fee-paid', 'fee-paid~~', `You won!~~${ID}`, `fee-paid~~${ID}~more`, `__proto__~~${ID}`])(
  'a cookie that is not ours says nothing: %s',
  (value) => {
    expect(parseFlash(value)).toBeUndefined()
  },
)

test('a cookie names an id or nothing', () => {
  expect(parseFlash(`employee-declined~<b>~${ID}`)).toMatchObject({ about: undefined })
})

test('scripts cannot read the cookie, and without a message it is deleted', () => {
  expect(flashCookie('fee-paid')).toMatchObject({ httpOnly: true, sameSite: 'lax', maxAge: 120 })
  expect(flashCookie()).toMatchObject({ value: '', maxAge: 0 })
})
