import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { type PolicyInput, TOAST_STYLES, contentPolicy } from './content-policy'

const usual = { scripts: { nonce: 'bm9uY2U=' }, payment: ['https://pay.test'], isDevelopment: false, isSecure: true }
const directives = (changes: Partial<PolicyInput> = {}): Record<string, string> =>
  Object.fromEntries(
    contentPolicy({ ...usual, ...changes })
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0] ?? '', directive.split(' ').slice(1).join(' ')]),
  )

describe('contentPolicy', () => {
  test('trusts our scripts by nonce, and the payment provider’s frames and forms', () => {
    expect(directives()).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self' 'nonce-bm9uY2U=' 'strict-dynamic'",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'frame-src': 'https://pay.test',
      'form-action': "'self' https://pay.test",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'upgrade-insecure-requests': '',
    })
  })

  test('allows no inline script, no eval, and only the styles of the toasts', () => {
    expect(contentPolicy(usual)).not.toContain("'unsafe-eval'")
    expect(directives()['script-src']).not.toContain('unsafe')
    expect(directives()['style-src']).toBe(`'self' ${TOAST_STYLES.join(' ')}`)
  })

  test('allows hot reload in development, and http without https', () => {
    expect(directives({ isDevelopment: true })).toMatchObject({
      'script-src': "'self' 'nonce-bm9uY2U=' 'strict-dynamic' 'unsafe-eval'",
      'style-src': "'self' 'unsafe-inline'",
    })
    expect(directives({ isSecure: false })).not.toHaveProperty('upgrade-insecure-requests')
  })

  test('trusts a prerendered page by the hashes of its scripts, and lets it frame nobody', () => {
    const { scripts, ...others } = usual
    const hashed = contentPolicy({ ...others, scripts: { hashes: ["'sha256-YQ=='", "'sha256-Yg=='"] } })
    expect(hashed).toBe(
      contentPolicy(usual)
        .replace(`'nonce-${scripts.nonce}' 'strict-dynamic'`, "'sha256-YQ==' 'sha256-Yg=='")
        .replace('frame-src https://pay.test', "frame-src 'none'"),
    )
    expect(directives({ scripts: { hashes: [] } })['script-src']).toBe("'self'")
  })

  test('has the hash of the installed toast styles', () => {
    const source = readFileSync(
      createRequire(import.meta.url)
        .resolve('sonner')
        .replace(/\.js$/, '.mjs'),
      'utf8',
    )
    const styles = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1] ?? '""'
    const hashes = ['', JSON.parse(styles) as string].map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    expect(TOAST_STYLES).toEqual(hashes)
  })
})
