/** The headers of every response, which browsers need to protect people. Next adds them (next.config.ts). */
export const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
]

/** Only for https. Browsers ignore the header over plain http. */
export const HTTPS_HEADER = { key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' }

/** What the proxy that terminates TLS says in `X-Forwarded-Proto`. */
export const HTTPS_PROTO = 'https(?:,.*)?'

/** For the page that shows the API. Its script and style are files of ours; the style of an element is one's own. */
export const DOCS_POLICY = {
  key: 'Content-Security-Policy',
  value:
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; " +
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** For API answers and files. The middleware sets another policy on pages. */
export const CLOSED_POLICY = {
  key: 'Content-Security-Policy',
  value:
    "default-src 'self'; script-src 'none'; object-src 'none'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}
