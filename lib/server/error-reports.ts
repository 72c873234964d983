import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { MINUTE, SECOND } from '@/lib/core/clock'
import { isUnavailable } from '@/lib/database/db'
import { env } from '@/lib/settings/env'
import { parseErrorDsn } from '@/lib/settings/error-dsn'
import { log, withoutAddresses } from '@/lib/observability/log'
import { isOfSender } from '@/lib/observability/sender-errors'

/*
 * Reports of unexpected errors to a service that takes Sentry's envelopes, for the setting ERROR_DSN (decision 0053). A
 * report has the error, the place and the id of the request, and nothing else of the request.
 */

const REPORTS_A_MINUTE = 10
/** An error that was reported is counted for this long before it is reported again. */
const FOLD_MS = 10 * MINUTE
const FOLDED_ERRORS = 100
const SEND_MS = 5 * SECOND
const LONGEST_TEXT = 2_000
const DEEPEST_STACK = 50

/** Where an error happened. `place` names a handler, a page or a job, and is never a path that was requested. */
export type ErrorPlace = { readonly place: string; readonly requestId?: string }

type Folded = { readonly since: number; times: number }
type Reports = {
  /** The moments of the reports of the last minute, by this process's steady clock. */
  sent: number[]
  readonly folded: Map<string, Folded>
  silentUntil: number
}

// One for the whole process, because Next loads this file once for requests and once for jobs.
const keeper = globalThis as typeof globalThis & { foodbankErrorReports?: Reports }

/**
 * Reports an unexpected error in the background; it never throws and never waits. Does nothing without ERROR_DSN. Sends
 * at most ten reports a minute, and one for the same error in ten minutes, with the number of repetitions before it.
 */
export function reportError(error: unknown, { place, requestId }: ErrorPlace): void {
  const { ERROR_DSN } = env()
  if (ERROR_DSN === undefined || isExpected(error)) return
  const { type, value, frames } = describeError(error)
  const times = timesToReport(createHash('sha256').update(`${place}\0${type}\0${value}`).digest('hex'))
  if (times === 0) return
  const id = randomUUID().replaceAll('-', '')
  const event = {
    event_id: id,
    timestamp: Date.now() / SECOND,
    platform: 'node',
    level: 'error',
    transaction: place,
    exception: { values: [{ type, value, ...(frames.length > 0 && { stacktrace: { frames } }) }] },
    tags: { ...(requestId !== undefined && { requestId }) },
    extra: { times },
  }
  void send(ERROR_DSN, envelope(id, event))
}

/**
 * Whether an error is a refusal or a database that is down, which the metrics show, or the doing of the sender. A
 * refusal is known by its status, because Next loads its class several times.
 */
const isExpected = (error: unknown): boolean =>
  isUnavailable(error) ||
  isOfSender(error) ||
  (error instanceof Error && 'status' in error && typeof error.status === 'number')

/** @returns how often the error happened since its last report; 0 when it must not be reported now */
function timesToReport(key: string): number {
  const reports = (keeper.foodbankErrorReports ??= { sent: [], folded: new Map<string, Folded>(), silentUntil: 0 })
  const now = performance.now()
  const before = reports.folded.get(key)
  if (before && now - before.since < FOLD_MS) {
    before.times += 1
    return 0
  }
  reports.sent = reports.sent.filter((at) => now - at < MINUTE)
  if (reports.sent.length >= REPORTS_A_MINUTE || now < reports.silentUntil) return 0
  reports.sent.push(now)
  reports.folded.delete(key)
  reports.folded.set(key, { since: now, times: 0 })
  // A map lists its keys from the oldest.
  const [oldest] = reports.folded.keys()
  if (reports.folded.size > FOLDED_ERRORS && oldest !== undefined) reports.folded.delete(oldest)
  return 1 + (before?.times ?? 0)
}

const envelope = (id: string, event: object): string =>
  [{ event_id: id, sent_at: new Date().toISOString() }, { type: 'event', content_type: 'application/json' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n')
    .concat('\n')

async function send(dsn: string, body: string): Promise<void> {
  const target = parseErrorDsn(dsn)
  if (!target) return
  try {
    const { status, headers } = await fetch(target.endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-sentry-envelope',
        'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=foodbank/1.0, sentry_key=${target.key}`,
      },
      body,
      signal: AbortSignal.timeout(SEND_MS),
      cache: 'no-store',
      redirect: 'error',
    })
    if (status === 429) beSilent(Number(headers.get('retry-after')))
    if (status >= 400) log.warn({ status }, 'error report refused')
  } catch (error) {
    log.warn({ err: error }, 'error report not sent')
  }
}

function beSilent(seconds: number): void {
  const reports = keeper.foodbankErrorReports
  if (reports) reports.silentUntil = performance.now() + (seconds > 0 && seconds < 3600 ? seconds : 60) * SECOND
}

type Frame = { readonly function: string; readonly filename: string; readonly lineno: number; readonly colno: number }

/** The parts of an error that are reported. The details of a PostgreSQL error, which contain a row, are left out. */
function describeError(error: unknown): { type: string; value: string; frames: Frame[] } {
  if (!(error instanceof Error)) return { type: 'Error', value: cleanText(String(error)), frames: [] }
  const lines = (error.stack ?? '').split('\n', DEEPEST_STACK)
  // Innermost last, as the format demands.
  const frames = lines.flatMap((line) => frameOf(line) ?? []).reverse()
  return { type: error.name.slice(0, 100), value: cleanText(error.message.trim()), frames }
}

function frameOf(line: string): Frame | undefined {
  const [, place = '', lineno, colno] = /^ {4}at (.{1,500}):(\d{1,7}):(\d{1,7})\)?$/.exec(line) ?? []
  if (lineno === undefined) return undefined
  const start = place.lastIndexOf('(')
  const filename = place.slice(start + 1).replace(`${process.cwd()}/`, '')
  const name = start > 0 ? place.slice(0, start).trim() : '?'
  return { function: name, filename, lineno: Number(lineno), colno: Number(colno) }
}

/** Removes email addresses as the log does, numbers of a phone or an account, and values that were refused. */
const cleanText = (text: string) =>
  withoutAddresses(text.slice(0, LONGEST_TEXT))
    .replaceAll(/(?<![\da-f-])\+?\d(?:[ -]?\d){8,}/g, '[number]')
    .replaceAll(/: "[^"]*(?:"|$)/g, ': "[value]"')
