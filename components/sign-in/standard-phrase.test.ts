import { expect, test } from 'vitest'
import { standardPhrase } from './standard-phrase'

// The phrases of RFC 9110, section 15.
test.each([
  [401, 'Unauthorized'],
  [404, 'Not Found'],
  [413, 'Content Too Large'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
  [599, 'HTTP 599'],
])('%i is %s', (status, phrase) => {
  expect(standardPhrase(status)).toBe(phrase)
})
