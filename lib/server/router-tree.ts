import 'server-only'
import type { Gate } from './request-listeners'

/*
 * What a browser's router says of the page that it shows, in Next's own format. Next ends anything else as an error of
 * ours, which can be caused at will.
 */

const HEADER = 'next-router-state-tree'
const MALFORMED = 'This request is malformed. Please load the page again.'

/** Pages lie less deep. Next's own reading takes long for thousands of levels. */
const DEEPEST = 30
/** The kinds of parameters in an address, and what the router asks for. */
const PARAMETER = /^(?:c|oc|d|[cd]i\((?:\.|\.\.|\.\.\.|\.\.\)\(\.\.)\))$/
const MARKS: readonly unknown[] = ['refetch', 'inside-shared-layout', 'metadata-only']

/** Answers a malformed header with 400, before Next reads it. */
export const refuseMalformedTrees: Gate = (request, response, pass) => {
  const header = request.headers[HEADER]
  if (header === undefined || isReadableTree(header.toString())) pass()
  else
    response
      .writeHead(400, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Length': Buffer.byteLength(MALFORMED),
        'Cache-Control': 'no-store',
      })
      .end(MALFORMED)
}

export function isReadableTree(header: string): boolean {
  try {
    return isTree(JSON.parse(decodeURIComponent(header)))
  } catch {
    return false
  }
}

function isTree(value: unknown, depth = 0): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6 || depth > DEEPEST) return false
  const [segment, children, address = null, mark = null, hints = null, more = ''] = value as readonly unknown[]
  return (
    isSegment(segment) &&
    isRecord(children) &&
    Object.values(children).every((child) => isTree(child, depth + 1)) &&
    (address === null || (isTexts(address) && address.length === 2)) &&
    (mark === null || MARKS.includes(mark)) &&
    (hints === null || typeof hints === 'number') &&
    typeof more === 'string'
  )
}

function isSegment(value: unknown): boolean {
  if (typeof value === 'string') return true
  if (!Array.isArray(value) || value.length !== 4) return false
  const [name, key, kind, siblings] = value as readonly unknown[]
  return isTexts([name, key, kind]) && PARAMETER.test(String(kind)) && (siblings === null || isTexts(siblings))
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
