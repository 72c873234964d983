import { expect } from './fixtures'
import { type ApiResponse, SITE } from './people'

/* The calls of the API, read from its own OpenAPI document, so that a new call is tested without a change here. */

type Operation = { readonly summary: string; readonly 'x-access': string }
type Method = 'get' | 'post' | 'put' | 'delete'
type Document = { readonly paths: Readonly<Record<string, Partial<Record<Method, Operation>>>> }

const contract = (await (await fetch(`${SITE}/api/v1/openapi.json`)).json()) as Document
export const PATHS = Object.entries(contract.paths)
export const OPERATIONS = PATHS.flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    access: operation['x-access'],
    takesBody: 'requestBody' in operation,
  })),
)

const SOMEONE = '01900000-0000-7000-8000-000000000000'

/** Fills in the caller's id where the path names a person, and an unknown id elsewhere. */
export const fillPath = (path: string, own = SOMEONE, id = SOMEONE) =>
  path
    .replace('{userId}', own)
    .replace(/^(\/users\/(?:[^{]*\/)?)\{id\}/, `$1${own}`)
    // A month without deduction periods.
    .replace('{month}', '2019-01')
    .replace('{move}', 'approve')
    .replace('{decision}', 'approve')
    .replace('{category}', 'rice')
    .replaceAll(/\{\w+\}/g, id)

export const bodyFor = (method: string) => (method === 'GET' || method === 'DELETE' ? {} : { body: {} })

export function expectFailure({ status, headers, body, text }: ApiResponse, expected: number) {
  expect(status, text).toBe(expected)
  expect(headers.get('content-type')).toContain('application/json')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body.message, 'a sentence').toMatch(/^['"]?[A-Z].{5,}/)
}
