import 'server-only'

export type PolicyInput = {
  /** What the page's own inline scripts are known by. */
  readonly scripts: TrustedScripts
  /** The origins of the payment provider's window and hosted page. */
  readonly payment: readonly string[]
  /** Only in development do React and hot reload need `eval` and style elements. */
  readonly isDevelopment: boolean
  /** Whether the site uses https. Then browsers load nothing by http. */
  readonly isSecure: boolean
}

/**
 * A nonce is random for every response, and Next puts it on its scripts. A page that is rendered once for everyone has
 * the hashes of its scripts instead, such as `'sha256-…'`. Nobody pays on such a page.
 */
type TrustedScripts = { readonly nonce: string } | { readonly hashes: readonly string[] }

/**
 * The hashes of the `<style>` element of sonner, which it adds empty and then fills. A test compares the second hash
 * with the installed package.
 */
export const TOAST_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
] as const

/** Makes the value of the Content-Security-Policy header of a page (docs/decisions/0028). */
export function contentPolicy({ scripts, payment, isDevelopment, isSecure }: PolicyInput): string {
  // The provider's script needs no entry: our script adds it, and 'strict-dynamic' trusts what our scripts add.
  const trusted = 'nonce' in scripts ? [`'nonce-${scripts.nonce}'`, "'strict-dynamic'"] : scripts.hashes
  const directives: readonly (readonly string[])[] = [
    ["default-src 'self'"],
    ["script-src 'self'", ...trusted, ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    ["style-src 'self'", ...(isDevelopment ? ["'unsafe-inline'"] : TOAST_STYLES)],
    // The provider's script positions its frame by a style attribute, which affects one element only.
    ["style-src-attr 'unsafe-inline'"],
    ["img-src 'self' blob: data:"],
    ["font-src 'self'"],
    ["connect-src 'self'"],
    // Without an entry, workers fall back to script-src, where 'strict-dynamic' would block the service worker.
    ["worker-src 'self'"],
    ['frame-src', ...('nonce' in scripts ? payment : ["'none'"])],
    ["object-src 'none'"],
    ["base-uri 'none'"],
    // Without script a form redirects to the provider's page, and browsers check redirects too.
    ["form-action 'self'", ...payment],
    ["frame-ancestors 'none'"],
    ...(isSecure ? [['upgrade-insecure-requests']] : []),
  ]
  return directives.map((words) => words.join(' ')).join('; ')
}
