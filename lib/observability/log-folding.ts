import 'server-only'
import type { LogFn, Logger } from 'pino'
import { MINUTE } from '@/lib/core/clock'
import { withoutContext } from './log-context'

/*
 * A database that is down fails thousands of requests with the same error. The first one is written in full. The
 * following ones are counted, and the count is written once a minute.
 */

const WARN = 40
/** Failures that are told apart at a time; all others count as one. */
const MAX_KINDS = 500
const MAX_ROWS = 20
const LONGEST_KEY = 500

/** Ids of rows: the count names some of them. */
const ROW_FIELDS = ['id', 'mail', 'request', 'paymentId', 'refundId']
/** Fields of one request or attempt, which do not make it another failure. */
const SINGLE_FIELDS = ['requestId', 'userId', 'address', 'path', 'attempts', 'err']

type Fields = Readonly<Record<string, unknown>>
type Repeats = { count: number; last: Fields; rows: Set<string> }
type LogMethod = (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void

/**
 * Makes pino's hook that folds repeated failures: lines of level 40 or more with `err`. Two are the same when message,
 * error and place are the same; numbers and ids in them do not count.
 */
export function foldFailures(): LogMethod {
  const kinds = new Map<string, Repeats>()
  return function fold(args, method, level) {
    const [fields, message] = args as unknown as [unknown, string?]
    if (level < WARN || !isFailure(fields)) {
      method.apply(this, args)
      return
    }
    const exact = `${level} ${message ?? ''} ${kindOf(fields)}`
    const key = kinds.has(exact) || kinds.size < MAX_KINDS ? exact : 'others'
    const known = kinds.get(key)
    if (known) {
      known.count += 1
      known.last = fields
      if (known.rows.size < MAX_ROWS) for (const id of rowsOf(fields)) known.rows.add(id)
      return
    }
    kinds.set(key, { count: 0, last: fields, rows: new Set() })
    method.apply(this, args)

    const endMinute = () => {
      const kind = kinds.get(key)
      if (!kind || kind.count === 0) {
        kinds.delete(key)
        return
      }
      method.call(this, summaryOf(kind), message)
      kinds.set(key, { count: 0, last: kind.last, rows: new Set() })
      setTimeout(endMinute, MINUTE).unref()
    }
    // The count belongs to many requests, not to this one.
    withoutContext(() => setTimeout(endMinute, MINUTE).unref())
  }
}

const isFailure = (fields: unknown): fields is Fields =>
  typeof fields === 'object' && fields !== null && 'err' in fields

function kindOf(fields: Fields): string {
  const places = Object.entries(fields).filter(([name]) => ![...ROW_FIELDS, ...SINGLE_FIELDS].includes(name))
  const { text, stack } = partsOf(fields['err'])
  const frame = stack.split('\n').find((line) => line.trimStart().startsWith('at ')) ?? ''
  return `${JSON.stringify(places).slice(0, LONGEST_KEY)} ${withoutNumbers(text)} ${frame}`
}

const partsOf = (err: unknown): { text: string; stack: string } =>
  err instanceof Error
    ? { text: `${err.name}: ${err.message}`, stack: err.stack ?? '' }
    : { text: String(err), stack: '' }

const withoutNumbers = (text: string) =>
  text.slice(0, LONGEST_KEY).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d+/gi, '#')

const rowsOf = (fields: Fields) => ROW_FIELDS.map((name) => fields[name]).filter((id) => typeof id === 'string')

/** The last of the failures without its stack, with their number and the ids of some of the rows. */
function summaryOf({ count, last, rows }: Repeats): object {
  const single = Object.entries(last).filter(([name]) => ![...ROW_FIELDS, ...SINGLE_FIELDS].includes(name))
  return {
    ...Object.fromEntries(single),
    err: partsOf(last['err']).text,
    repeats: count,
    ...(rows.size > 0 ? { rows: [...rows] } : {}),
  }
}
