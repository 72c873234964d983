import 'server-only'
import type { NextRequest } from 'next/server'
import { AppError, badRequest } from '@/lib/core/errors'
import { TOO_SLOW, bodyTime } from './slow-bodies'
import { MAX_ENTRIES, TOO_MANY_FIELDS, formFields, formProblem } from '@/lib/core/problems'

// Vercel refuses request bodies over 4.5 MB; files are the only large ones.
const FILE_LIMIT = 4_500_000
/** What JSON and forms without a file may have, in bytes: several times the longest of ours. */
export const TEXT_LIMIT = 100_000
const DEEPEST = 20

const FORM_UNREADABLE = 'The form could not be read.'

/**
 * Reads the body as JSON or as form fields.
 * @throws AppError 400 when it is malformed, 408 when it takes too long, 413 when it is too large
 */
export async function readBody(request: NextRequest): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (isMultipart(type)) return formFields(await parseForm(await readLimited(request, FILE_LIMIT), type))
  const bytes = await readLimited(request, TEXT_LIMIT)
  if (isUrlEncoded(type)) return formFields(await parseForm(bytes, 'application/x-www-form-urlencoded'))
  return bytes.every((byte) => byte <= 0x20) ? {} : parseJson(bytes)
}

/**
 * Reads an uploaded file: the body itself, or the field `file` of a form.
 * @throws AppError 400 when the form has no such field, 408 when it takes too long, 413 when it is too large
 */
export async function readFile(request: NextRequest): Promise<Uint8Array<ArrayBuffer>> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readLimited(request, FILE_LIMIT)
  if (!isMultipart(type)) return bytes
  const file = (await parseForm(bytes, type)).get('file')
  if (!(file instanceof Blob)) throw badRequest('Please choose a file.')
  return new Uint8Array(await file.arrayBuffer())
}

const isMultipart = (type: string) => /^multipart\//i.test(type)
const isUrlEncoded = (type: string) => /^application\/x-www-form-urlencoded(?:;|$)/i.test(type)

/** Parses a form whose fields were counted first. @throws AppError 400 */
async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  assertFewFields(bytes, type)
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw badRequest(FORM_UNREADABLE)
  })
  const problem = formProblem(form)
  if (problem !== undefined) throw badRequest(problem)
  return form
}

/**
 * Counts the fields of a form in its bytes, before a parser builds anything of them.
 * @throws AppError 400 for too many fields, or a type that names its boundary in a way a parser could read otherwise
 */
export function assertFewFields(bytes: Uint8Array, type: string): void {
  const separator = isUrlEncoded(type) ? '&' : partSeparator(type)
  if (separator === undefined) throw badRequest(FORM_UNREADABLE)
  const haystack = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = haystack.indexOf(separator); at >= 0; at = haystack.indexOf(separator, at + separator.length)) {
    count += 1
    // The last separator of a multipart form ends it.
    if (count > MAX_ENTRIES + 1) throw badRequest(TOO_MANY_FIELDS)
  }
}

function partSeparator(type: string): string | undefined {
  const boundary =
    type.length > 200 ? undefined : /^multipart\/form-data; ?boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i.exec(type)?.[2]
  return boundary === undefined ? undefined : `--${boundary}`
}

/** Reads JSON of at most twenty levels. @throws AppError 400 */
export function parseJson(bytes: Uint8Array): unknown {
  if (isDeeper(bytes, DEEPEST)) throw badRequest(`The JSON is nested too deeply: at most ${DEEPEST} levels.`)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw badRequest('The request is not valid JSON.')
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPENING, CLOSING]: [readonly number[], readonly number[]] = [
  [0x5b, 0x7b],
  [0x5d, 0x7d],
]

function isDeeper(bytes: Uint8Array, most: number): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (isText && byte === BACKSLASH) at += 1
    else if (byte === QUOTE) isText = !isText
    else if (!isText && OPENING.includes(byte)) depth += 1
    else if (!isText && CLOSING.includes(byte)) depth -= 1
    if (depth > most) return true
  }
  return false
}

/**
 * Reads at most `limit` bytes of a body. The body is not cancelled when it is refused, because that would close the
 * connection before the refusal is sent: `boundBodies` drops the rest.
 * @throws AppError 408 when the body takes too long or breaks off, 413 when it is longer
 */
export async function readLimited(
  request: Request,
  limit: number,
  milliseconds = bodyTime(request.headers.get('content-type') ?? ''),
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new AppError(408, TOO_SLOW))
    }, milliseconds)
  })
  try {
    return await Promise.race([readChunks(request, limit), deadline])
  } finally {
    clearTimeout(timer)
  }
}

async function readChunks(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (;;) {
    const read = await reader?.read().catch(() => {
      throw new AppError(408, 'The request broke off before all of it had arrived. Please try again.')
    })
    if (!read || read.done) break
    size += read.value.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(read.value)
  }
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}

/** The refusal of more than `limit` bytes. */
export const tooLarge = (limit: number) =>
  new AppError(413, `This is too large. You can send at most ${sizeText(limit)}.`)

/** '4.5 MB', '100 kB' */
const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.floor(bytes / 1000)} kB` : `${Math.floor(bytes / 100_000) / 10} MB`
