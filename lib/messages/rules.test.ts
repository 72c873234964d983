import { expect, test } from 'vitest'
import { isStop } from './rules'

test.each([
  ['STOP', true],
  [' stop. ', true],
  ['Unsubscribe', true],
  ['Please stop by my house', false],
  ['stopover', false],
  ['', false],
])('a reply %j ends messages: %s', (reply, ends) => {
  expect(isStop(reply)).toBe(ends)
})
