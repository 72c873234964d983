import { afterEach, expect, test, vi } from 'vitest'

/** The address that the app takes for the client's, with a number of trusted proxies. */
async function addressBehind(proxies: string, forwarded?: string): Promise<string> {
  vi.resetModules()
  vi.stubEnv('TRUSTED_PROXIES', proxies)
  const { addressOf } = await import('./http')
  return addressOf(new Headers(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }))
}

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['', '198.51.100.7', '198.51.100.7'],
  ['1', '198.51.100.7', '198.51.100.7'],
  // The visitor sent the first entries, and the proxy appended the true one.
  ['1', '203.0.113.1, 203.0.113.2,198.51.100.7', '198.51.100.7'],
  ['2', '203.0.113.1, 198.51.100.7, 192.0.2.10', '198.51.100.7'],
  // It came past the outer proxy.
  ['2', '198.51.100.7', '198.51.100.7'],
  ['1', undefined, 'unknown'],
  ['1', '203.0.113.1, ', 'unknown'],
])('behind %s proxies, %s comes from %s', async (proxies, forwarded, address) => {
  expect(await addressBehind(proxies, forwarded)).toBe(address)
})
