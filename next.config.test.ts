import { unstable_getResponseFromNextConfig as answerTo } from 'next/experimental/testing/server'
import { describe, expect, test } from 'vitest'
import { PHASE_PRODUCTION_SERVER } from 'next/constants'
import configFor from './next.config'

const nextConfig = configFor(PHASE_PRODUCTION_SERVER)

const policyOf = async (path: string, headers: Record<string, string>) => {
  const answer = await answerTo({ url: `http://127.0.0.1:3000${path}`, nextConfig, headers })
  return answer.headers.get('strict-transport-security')
}

test('the old address of transfers leads to their page, with its parameters', async () => {
  const { headers } = await answerTo({ url: 'http://127.0.0.1:3000/partner/remittances?notices=1', nextConfig })
  expect(headers.get('location')).toMatch(/\/partner\/deductions\?notices=1$/)
})

describe('Strict-Transport-Security', () => {
  test.each(['/', '/Login', '/api/v1/product', '/api/health', '/_next/static/chunk.js', '/sw.js'])(
    'is in every answer to https: %s',
    async (path) => {
      for (const proto of ['https', 'https,http', 'https, http'])
        expect(await policyOf(path, { 'x-forwarded-proto': proto })).toBe('max-age=63072000; includeSubDomains')
    },
  )

  const plain: Record<string, string>[] = [{}, { 'x-forwarded-proto': 'http' }, { 'x-forwarded-proto': 'httpsx' }]
  test.each(plain)('is in no answer to plain http: %j', async (headers) => {
    expect(await policyOf('/', headers)).toBeNull()
  })
})
