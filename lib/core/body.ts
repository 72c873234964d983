import 'server-only'
import type { NextRequest } from 'next/server'
import { AppError, badRequest } from './errors'
import { formFields } from './problems'

// Vercel refuses request bodies over 4.5 MB; files are the only large ones.
const FORM_LIMIT = 4_500_000
const JSON_LIMIT = 1_000_000

/** Reads the body as JSON or as form fields. @throws AppError 400 when it is malformed, 413 when it is too large */
export async function readBody(request: NextRequest): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  const isForm = type.startsWith('multipart/form-data') || type.startsWith('application/x-www-form-urlencoded')
  const bytes = await readLimited(request, isForm ? FORM_LIMIT : JSON_LIMIT)
  try {
    if (isForm) return formFields(await new Response(bytes, { headers: { 'Content-Type': type } }).formData())
    const text = new TextDecoder().decode(bytes)
    return text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    throw badRequest(isForm ? 'The form could not be read.' : 'The request is not valid JSON.')
  }
}

/**
 * Reads an uploaded file: the body itself, or the field `file` of a form.
 * @throws AppError 400 when the form has no such field, 413 when it is too large
 */
export async function readFile(request: NextRequest): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readLimited(request, FORM_LIMIT)
  if (!type.startsWith('multipart/form-data')) return bytes
  const file = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().then(
    (form) => form.get('file'),
    () => null,
  )
  if (!(file instanceof Blob)) throw badRequest('Please choose a file.')
  return new Uint8Array(await file.arrayBuffer())
}

/** Reads a body of at most `limit` bytes. @throws AppError 413 when it is larger */
export async function readLimited(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new AppError(413, `This is too large. You can send at most ${Math.floor(limit / 100_000) / 10} MB.`)
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (;;) {
    const read = await reader?.read()
    if (!read || read.done) break
    size += read.value.byteLength
    if (size > limit) {
      await reader?.cancel()
      throw tooLarge()
    }
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
