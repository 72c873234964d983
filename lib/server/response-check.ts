import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { isFromDoor } from './documents'

/** The media types of what takes its turn to be made; pictures and metrics do not. */
const DOCUMENTS = /csv|pdf|spreadsheetml/

/** What a handler declares of its responses. */
type Declared = {
  readonly summary: string
  readonly response: z.ZodMiniType | null
  readonly asFile?: readonly string[] | undefined
}

/**
 * Compares a response, as it is sent, with its declaration. Production sends it unchecked: there a wrong response is
 * still better than none.
 * @throws Error with the field that differs, so that the test or the page fails
 */
export function assertDeclared({ summary, response, asFile = [] }: Declared, given: unknown): void {
  if (given instanceof Response) {
    if (given.body === null) return
    const type = given.headers.get('content-type')?.split(';')[0] ?? 'nothing'
    if (!asFile.includes(type))
      throw new Error(`"${summary}" answered a file of ${type} and declares ${asFile.join()}.`)
    if (DOCUMENTS.test(type) && !isFromDoor(given))
      throw new Error(`"${summary}" made a file without its turn: use fileResponse().`)
    return
  }
  if (response === null) throw new Error(`"${summary}" answered JSON and declares only files.`)
  const sent: unknown = JSON.parse(JSON.stringify(given))
  const parsed = z.safeParse(response, sent)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`"${summary}" answered ${issue?.path.join('.')} otherwise than declared: ${issue?.message}`)
  }
  // Parsing leaves out what is not declared.
  if (!isDeepStrictEqual(parsed.data, sent))
    throw new Error(`"${summary}" answered more than declared: ${undeclared(sent, parsed.data).join(', ')}`)
}

/** The paths of the fields that parsing has left out. */
function undeclared(sent: unknown, parsed: unknown, path = ''): string[] {
  if (typeof sent !== 'object' || sent === null || typeof parsed !== 'object' || parsed === null) return []
  const known = new Map<string, unknown>(Object.entries(parsed))
  return Object.entries(sent).flatMap(([name, value]) =>
    known.has(name) ? undeclared(value, known.get(name), `${path}${name}.`) : [path + name],
  )
}
