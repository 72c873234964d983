import 'server-only'
import pino, { type DestinationStream } from 'pino'
import { builtVersion, logLevel } from '@/lib/settings/env'
import { logContext } from './log-context'
import { foldFailures } from './log-folding'

// The details of a PostgreSQL error contain the refused row. Prisma passes them on at several places.
const ROWS = ['err.detail', 'err.cause.detail', 'err.meta.driverAdapterError.cause.detail']
// The look-behind keeps a long word without an at sign from being tried at each of its letters. Names and hosts have
// letters of any language, so the classes name what an address cannot have: a class of all letters takes ten times as
// long.
const NAME = String.raw`[^\s"<>,:;()[\]\\@]`
const LABEL = String.raw`[^\s"<>,:;()[\]\\@.!#$%&'*+/=?^{|}~\x60]+`
const ADDRESS = new RegExp(String.raw`(?<!${NAME})${NAME}+@${LABEL}(?:\.${LABEL})+`, 'g')

/** A line in characters. A longer one is cut before it is scanned. */
const LONGEST_LINE = 65_536
const LONGEST_ADDRESS = 320

/** Replaces email addresses in a text. */
export const withoutAddresses = (text: string) =>
  // Most lines have none, and the search for one letter is much faster.
  text.includes('@') ? text.replaceAll(ADDRESS, '[address]') : text

/** Writes the start of a line that is too long as a text in a line of the same level and time. */
function cutLine(line: string): string {
  const head = line.slice(0, LONGEST_LINE - LONGEST_ADDRESS)
  // Drops an address that the cut divided.
  const tail = line
    .slice(LONGEST_LINE - LONGEST_ADDRESS, LONGEST_LINE)
    .replace(/(?<![^\s"<>,:;()[\]\\])[^\s"<>,:;()[\]\\]+$/, '')
  const opening = /^\{"level":\d{1,3},"time":"[\d:.TZ-]{1,40}",/.exec(head)?.[0] ?? '{'
  return `${opening}"msg":"cut","text":${JSON.stringify(withoutAddresses(head + tail))}}\n`
}

/** Opens a log; tests pass a destination to read it. */
export const openLog = (destination: DestinationStream = pino.destination(1)) =>
  pino(
    {
      level: logLevel(),
      base: { pid: process.pid, version: builtVersion() },
      // A copy, because pino writes the fields of the line into it.
      mixin: () => ({ ...logContext() }),
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['password', 'code', 'token', 'salary', 'otherDeductions', 'email', 'authorization', 'cookie', ...ROWS],
      // The error of a mail server contains the refused address.
      hooks: {
        logMethod: foldFailures(),
        streamWrite: (line) => (line.length > LONGEST_LINE ? cutLine(line) : withoutAddresses(line)),
      },
    },
    destination,
  )

/**
 * Structured log on standard output. It carries ids, never secrets, codes, salaries or email addresses. Lines of a
 * request have its `requestId`, and those of a job its `job`. Repeated failures are folded
 * (lib/observability/log-folding.ts).
 */
export const log = openLog()
