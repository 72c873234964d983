/* What a browser does for the client: cookies, session storage, local storage, and calls. */

export type Json = Readonly<Record<string, unknown>>
/** An answer of the server. `data` is undefined when the body is not JSON. */
export type ApiResponse = { readonly status: number; readonly data: unknown; readonly text: string }

type Sent = {
  readonly json?: unknown
  readonly form?: FormData
  readonly bearer?: string | undefined
  /** A call that leaves the cookies out, as one of another origin does. */
  readonly withoutCookies?: boolean
}

/** A browser with one tab on the site. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly session = new Map<string, string>()
  readonly local = new Map<string, string>()

  constructor(private readonly origin: string) {}

  /**
   * Sends one request to /api/v1 and keeps the cookies of the answer.
   * @throws TypeError without an answer
   */
  async call(method: string, path: string, sent: Sent = {}): Promise<ApiResponse> {
    const headers: Record<string, string> = { Accept: 'application/json, text/plain, */*' }
    if (sent.json !== undefined) headers['Content-Type'] = 'application/json'
    if (sent.bearer !== undefined) headers['Authorization'] = `Bearer ${sent.bearer}`
    if (!sent.withoutCookies && this.cookies.size > 0) headers['Cookie'] = this.cookieHeader()
    const body = sent.form ?? (sent.json === undefined ? null : JSON.stringify(sent.json))
    const response = await fetch(`${this.origin}/api/v1${path}`, { method, headers, body })
    if (!sent.withoutCookies) for (const line of response.headers.getSetCookie()) this.keep(line)
    const text = await response.text()
    return { status: response.status, data: parse(text), text }
  }

  private cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const name = pair.slice(0, pair.indexOf('=')).trim()
    const isDeleted = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))
    if (isDeleted) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(pair.indexOf('=') + 1))
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A field of an answer; undefined when the answer is not an object. */
export const field = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? (data as Json)[name] : undefined

/** A field of an answer as the text that a page prints. */
export const textOf = (data: unknown, name: string): string => {
  const value = field(data, name)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export const listOf = (data: unknown): readonly Json[] => (Array.isArray(data) ? (data as Json[]) : [])
