import 'server-only'
import pino, { type DestinationStream } from 'pino'

// The details of a PostgreSQL error contain the refused row. Prisma passes them on at several places.
const ROWS = ['err.detail', 'err.cause.detail', 'err.meta.driverAdapterError.cause.detail']

/** A line in characters. A longer one is cut before it is scanned. */
const LONGEST_LINE = 65_536
const NAME_SIGN = /[\w.%+-]/
const HOST_SIGN = /[\w.-]/
/** The signs of an address that a cut may have divided. */
const LONGEST_ADDRESS = 320

/** Replaces e-mail addresses. It visits each sign at most twice, where a regular expression took quadratic time. */
function withoutAddresses(text: string): string {
  let clean = ''
  let done = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at
    while (start > done && NAME_SIGN.test(text[start - 1] ?? '')) start -= 1
    const end = endOfHost(text, at + 1)
    if (start === at || end === undefined) continue
    clean += `${text.slice(done, start)}[address]`
    done = end
  }
  return clean + text.slice(done)
}

/** The end of a host name of two parts or more, without a dot at its end; undefined when there is none. */
function endOfHost(text: string, from: number): number | undefined {
  let end = from
  let hasDot = false
  for (let at = from; HOST_SIGN.test(text[at] ?? ''); at += 1) {
    if (text[at] !== '.') {
      hasDot ||= text[at - 1] === '.'
      end = at + 1
    } else if (at === from || text[at - 1] === '.') break
  }
  return hasDot ? end : undefined
}

/** Writes the start of a line that is too long as a text in a line of the same level and time. */
function cutLine(line: string): string {
  let end = LONGEST_LINE
  while (end > LONGEST_LINE - LONGEST_ADDRESS && (line[end - 1] === '@' || NAME_SIGN.test(line[end - 1] ?? '')))
    end -= 1
  const head = line.slice(0, end)
  const opening = /^\{"level":\d{1,3},"time":"[\d:.TZ-]{1,40}",/.exec(head)?.[0] ?? '{'
  return `${opening}"msg":"cut","text":${JSON.stringify(withoutAddresses(head))}}\n`
}

/** Opens a log; tests pass a destination to read it. */
export const openLog = (destination: DestinationStream = pino.destination(1)) =>
  pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['password', 'code', 'token', 'salary', 'email', 'authorization', 'cookie', ...ROWS],
      // The error of a mail server contains the refused address.
      hooks: { streamWrite: (line) => (line.length > LONGEST_LINE ? cutLine(line) : withoutAddresses(line)) },
    },
    destination,
  )

/** Structured log on standard output. It carries ids, never secrets, codes, salaries or e-mail addresses. */
export const log = openLog()
