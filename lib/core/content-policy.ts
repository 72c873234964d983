import 'server-only'

/** The Content-Security-Policy of every page (docs/decisions/0028). */

export type PolicyInput = {
  /** New for every answer: Next puts it on its scripts, and what they load is trusted with them. */
  readonly nonce: string
  /** Where the payment provider's window and hosted page lie. */
  readonly payment: readonly string[]
  /** React and the hot reload need `eval` and style elements while developing, and only then. */
  readonly isDevelopment: boolean
  /** Whether the site is reached by https: then nothing is loaded by http. */
  readonly isSecure: boolean
}

/**
 * sonner brings its styles in one `<style>` that it first adds empty: the hash of nothing, and that of its styles. A test
 * holds the second against the installed package.
 */
export const TOAST_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
] as const

/** @returns the value of the header */
export function contentPolicy({ nonce, payment, isDevelopment, isSecure }: PolicyInput): string {
  const directives: readonly (readonly string[])[] = [
    ["default-src 'self'"],
    // The provider's script needs no entry: ours adds it, and 'strict-dynamic' extends the trust in ours to it.
    ["script-src 'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    ["style-src 'self'", ...(isDevelopment ? ["'unsafe-inline'"] : TOAST_STYLES)],
    // The provider's script places its frame by a style attribute. An attribute reaches one element, and fetches nothing from elsewhere.
    ["style-src-attr 'unsafe-inline'"],
    ["img-src 'self' blob: data:"],
    ["font-src 'self'"],
    ["connect-src 'self'"],
    // 'strict-dynamic' would keep the service worker out.
    ["worker-src 'self'"],
    ['frame-src', ...payment],
    ["object-src 'none'"],
    ["base-uri 'self'"],
    // Before any script runs a form leads to the provider's page, by a redirect that is held to this as well.
    ["form-action 'self'", ...payment],
    ["frame-ancestors 'none'"],
    ...(isSecure ? [['upgrade-insecure-requests']] : []),
  ]
  return directives.map((words) => words.join(' ')).join('; ')
}
