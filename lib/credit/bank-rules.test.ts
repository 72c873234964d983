import { expect, test } from 'vitest'
import { CHECKED_BANKS, checkDigit, fitsBank, maskedNumber } from './bank-rules'

test('the examples of the source have these check digits', () => {
  expect(checkDigit('011', '000001457')).toBe(9)
  expect(checkDigit('011', '000000022')).toBe(0)
})

test('an account number fits its bank, also one that its bank took over', () => {
  expect(fitsBank('First Bank', '0000014579')).toBe(true)
  expect(fitsBank(' first bank ', '0000014579')).toBe(true)
  expect(fitsBank(' first bank ', '0000014578')).toBe(false)
  expect(fitsBank('Access Bank', `000001457${checkDigit('063', '000001457')}`)).toBe(true)
})

test('one wrong digit, and two that changed places, do not fit', () => {
  for (const number of ['0000014578', '1000014579', '0000015479']) expect(fitsBank('First Bank', number)).toBe(false)
})

test('the number of a bank without a known code is not checked', () => {
  expect(fitsBank('OPay', '8031234567')).toBe(true)
})

test('every suggested bank accepts some number and refuses some', () => {
  const numbers = Array.from({ length: 10 }, (_, digit) => `000001457${digit}`)
  for (const bank of CHECKED_BANKS) {
    expect(numbers.some((number) => fitsBank(bank, number))).toBe(true)
    expect(numbers.some((number) => !fitsBank(bank, number))).toBe(true)
  }
})

test('a masked number shows four digits', () => {
  expect(maskedNumber('0000014579')).toBe('••••4579')
})
