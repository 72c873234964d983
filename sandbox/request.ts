import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external'
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external'
import { createRequestStoreForAPI } from 'next/dist/server/async-storage/request-store'
import { NextRequest } from 'next/server'

export type SentRequest = {
  readonly method?: string
  /** Sent as a bearer token. */
  readonly token?: string
  readonly params?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Including the question mark. */
  readonly query?: string
  /** A string is sent as CSV, FormData as a form, and any other value as JSON. */
  readonly body?: unknown
}
type RouteHandler = (request: NextRequest, context: { params: Promise<Record<string, string>> }) => Promise<Response>
type WorkStore = Parameters<typeof workAsyncStorage.run>[0]
type ImplicitTags = Parameters<typeof createRequestStoreForAPI>[2]

/**
 * Runs a route handler within Next's request scope, so that it reads the headers and cookies of this request. Unlike a
 * separate server, it uses the database and settings of the test file.
 */
export function handle(
  handler: RouteHandler,
  { method = 'GET', token, headers = {}, params = {}, query = '', body }: SentRequest,
): Promise<Response> {
  const type = typeof body === 'string' ? 'text/csv' : 'application/json'
  const request = new NextRequest(`http://localhost:3000/api/v1${query}`, {
    method,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': type }),
    },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const { pathname, search } = request.nextUrl
  const store = createRequestStoreForAPI(
    request,
    { pathname, search },
    {} as ImplicitTags,
    undefined,
    undefined,
    undefined,
  )
  return workAsyncStorage.run({ route: pathname } as WorkStore, () =>
    workUnitAsyncStorage.run(store, () => handler(request, { params: Promise.resolve(params) })),
  )
}
