import { type Handler, HTTP_METHODS, type HttpMethod } from '@/lib/server/http'
import { ROUTES } from './routes'

export type Endpoint = { readonly path: string; readonly method: HttpMethod; readonly handler: Handler }

const isHandler = (value: unknown): value is Handler => typeof value === 'function' && 'spec' in value

/** Lists every endpoint of the API; methods that a path answers with 405 are left out. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const calls = await Promise.all(
    Object.entries(ROUTES).map(async ([path, load]) => {
      const handlers = await load()
      return HTTP_METHODS.flatMap((method) => {
        const handler: unknown = handlers[method]
        return isHandler(handler) ? [{ path, method, handler }] : []
      })
    }),
  )
  return calls.flat()
}
