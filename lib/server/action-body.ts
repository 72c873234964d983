import 'server-only'
import { badRequest, forbidden } from '@/lib/core/errors'

/*
 * What a browser sends for a server action, by Next's and React's own format. Anything else would end as an error of
 * ours in the middle of Next, which can be caused at will (docs/decisions/0109).
 */

const MALFORMED = 'This form is malformed. Please load the page again and send it once more.'
const malformed = () => badRequest(MALFORMED)

/** One part of a form: its name, and where its content begins and ends. */
type Part = { readonly name: string; readonly isFile: boolean; readonly from: number; readonly to: number }

const QUOTED = String.raw`"((?:[^"\\\r\n]|\\.)*)"`
const FILE_NAME = String.raw`; filename="(?:[^"\\\r\n]|\\.)*"`
const DISPOSITION = new RegExp(
  String.raw`^content-disposition: form-data; name=${QUOTED}(${FILE_NAME})?(?:\r\ncontent-type: [^\r\n]*)?$`,
  'i',
)
/** The head of a part: a name has 100 characters, a file's name 255, each of them up to nine bytes. */
const LONGEST_HEAD = 4_000

/**
 * Reads the parts of a form without copying what they contain.
 * @param type the content type, whose boundary `assertFewFields` has accepted
 * @throws AppError 400 unless the form is whole and as browsers write it
 */
function formParts(bytes: Uint8Array, type: string): readonly Part[] {
  const boundary = type.slice(type.toLowerCase().indexOf('boundary=') + 'boundary='.length).replaceAll('"', '')
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const separator = `\r\n--${boundary}`
  const opening = separator.slice(2)
  if (form.indexOf(opening) !== 0) throw malformed()
  const parts: Part[] = []
  let at = opening.length
  while (form.toString('latin1', at, at + 2) === '\r\n') {
    const headEnd = form.indexOf('\r\n\r\n', at)
    if (headEnd < 0 || headEnd - at > LONGEST_HEAD) throw malformed()
    const head = DISPOSITION.exec(form.toString('utf8', at + 2, headEnd))
    const from = headEnd + 4
    // An empty part ends where its head does.
    const to = form.indexOf(separator, from - 2)
    if (!head || to < 0) throw malformed()
    parts.push({ name: head[1] ?? '', isFile: head[2] !== undefined, from, to: Math.max(from, to) })
    at = to + separator.length
  }
  if (!/^--(?:\r\n)?$/.test(form.toString('latin1', at))) throw malformed()
  return parts
}

const ACTION_FIELD = /^\$ACTION_(?:KEY|REF_(\d{1,3})|\d{1,3}:\d{1,3}|ID_[\da-f]{42})$/
const ID = /^[\da-f]{42}$/

type Sent = { readonly method: string; readonly headers: Pick<Headers, 'get'> }

/**
 * Refuses a call of a server action that no page of ours sends: arguments of other kinds, references to nothing, a form
 * that breaks off, another site.
 * @throws AppError 400, 403
 */
export function assertActionCall({ method, headers }: Sent, bytes: Uint8Array): void {
  if (method !== 'POST') return
  const type = headers.get('content-type') ?? ''
  const action = headers.get('next-action')
  const isForm = /^multipart\//i.test(type)
  if (action === null && !isForm && !/^application\/x-www-form-urlencoded/i.test(type)) return
  assertOwnOrigin(headers)
  if (action !== null && !ID.test(action)) throw malformed()
  const parts = isForm ? formParts(bytes, type) : []
  const textOf = (part: Part | undefined) => {
    if (!part || part.isFile) throw malformed()
    return Buffer.from(bytes.buffer, bytes.byteOffset + part.from, part.to - part.from).toString()
  }
  if (action === null) assertPlainForm(parts, textOf)
  else if (isForm) {
    const roots = parts.filter(({ name }) => name === '0')
    if (roots.length !== 1 || parts.some(({ name }) => name !== '0' && !name.startsWith('_1_'))) throw malformed()
    assertArguments(textOf(roots[0]), true)
  } else {
    if (!takesNothing(action)) throw malformed()
    assertArguments(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(), false)
  }
}

/** A form that was sent before the script of its page ran. */
function assertPlainForm(parts: readonly Part[], textOf: (part: Part | undefined) => string): void {
  const own = parts.filter(({ name }) => name.startsWith('$ACTION'))
  const find = (name: string) => {
    const found = own.filter((part) => part.name === name)
    if (found.length > 1) throw malformed()
    return found[0]
  }
  for (const { name } of own) {
    const match = ACTION_FIELD.exec(name)
    if (!match) throw malformed()
    const number = match[1]
    if (number === undefined) continue
    const reference = parse(textOf(find(`$ACTION_${number}:0`)))
    if (!isRecord(reference) || typeof reference['id'] !== 'string' || !ID.test(reference['id'])) throw malformed()
    const { bound = null } = reference
    if (bound === null) continue
    const place = typeof bound === 'string' ? /^\$@(\d{1,3})$/.exec(bound)?.[1] : undefined
    if (place === undefined) throw malformed()
    assertArguments(textOf(find(`$ACTION_${number}:${place}`)), false, 1)
  }
}

/**
 * @param withForm whether the last of the arguments is a form, as all but a few actions want it
 * @param most how many others there may be: the response of the action before
 */
function assertArguments(text: string, withForm: boolean, most = withForm ? 1 : 0): void {
  const all = parse(text)
  if (!Array.isArray(all)) throw malformed()
  const others: readonly unknown[] = withForm ? all.slice(0, -1) : all
  if (withForm && all.at(-1) !== '$K1') throw malformed()
  if (others.length > most || !others.every((other) => isPlain(other, all))) throw malformed()
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}

const DEEPEST = 20
// A text with a dollar, nothing, a number that JSON lacks, a large number, a moment.
const HARMLESS = /^(?:[^$]|\$\$|\$(?:undefined|NaN|-?Infinity|-0|n-?\d{1,40}|D[\d:.TZ+-]{1,40})$)/

/** Whether a value is what an action of ours answered, without a reference to anything but a value beside it. */
function isPlain(value: unknown, root: unknown, depth = 0): boolean {
  if (depth > DEEPEST) return false
  if (typeof value === 'string') return value === '' || HARMLESS.test(value) || refersTo(value, root)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(
    ([name, each]) => name !== '__proto__' && !name.startsWith('$') && isPlain(each, root, depth + 1),
  )
}

/** React writes an object that comes again as its place, such as `$0:0:values`. */
function refersTo(text: string, root: unknown): boolean {
  if (!text.startsWith('$0:') || text.length > 1_000) return false
  const found = text
    .slice(3)
    .split(':')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, name)
          ? (at as Readonly<Record<string, unknown>>)[name]
          : undefined,
      root,
    )
  return typeof found === 'object' && found !== null
}

/** Next writes into the first byte of an action's id which arguments it reads: six bits, and one for all others. */
const takesNothing = (id: string): boolean => (Number.parseInt(id.slice(0, 2), 16) & 0x7f) === 0

/** Next refuses another site with an error of the server. @throws AppError 403 */
function assertOwnOrigin(headers: Pick<Headers, 'get'>): void {
  const origin = headers.get('origin')
  if (origin === null) return
  const host = headers.get('x-forwarded-host')?.split(',')[0]?.trim() || headers.get('host')
  if (!URL.canParse(origin) || new URL(origin).host !== host)
    throw forbidden('This request comes from another site and was refused.', { code: 'foreign_origin' })
}
