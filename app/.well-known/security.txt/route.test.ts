import { afterEach, expect, test, vi } from 'vitest'
import { GET } from './route'

afterEach(() => {
  vi.useRealTimers()
})

test('security.txt names whom to write to, and is valid for three months from today', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T23:59:00Z') })
  const answer = GET()
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toBe(
    [
      'Contact: mailto:hello@foodbank.test',
      'Contact: http://localhost:3000/contact',
      'Expires: 2027-02-26T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: http://localhost:3000/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})
