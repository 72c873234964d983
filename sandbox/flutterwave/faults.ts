import { isRecord } from '../http'
import { Malformed, refundStatuses, type RefundStatus } from './records'

/**
 * `cut` executes a POST and drops the connection; `unavailable` (503), `limited` (429), `hang` and `garbage` execute
 * nothing.
 */
const apiFaults = ['normal', 'slow', 'unavailable', 'limited', 'hang', 'garbage', 'cut'] as const

type ApiFault = (typeof apiFaults)[number]

export type Faults = {
  /** How the API under /v3 answers. Pages and scripts always work. */
  api: ApiFault
  /** Limits `api` to the customer with this email address, for tests in parallel; empty for all customers. */
  apiFor: string
  /** Milliseconds before each answer while `api` is `slow`. */
  slowMs: number
  /** The status of a new refund. A test ends a `processing` refund with `settleRefunds`. */
  refunds: RefundStatus
  webhooks: {
    /** The number of deliveries of each event. */
    copies: number
    /** Milliseconds before a delivery. */
    delayMs: number
    /** While true, events are never delivered, not even later. */
    off: boolean
    /** Collects events for `delayMs` (at least 50 ms) and delivers the newest first. */
    shuffle: boolean
  }
}

export type FaultsChange = Partial<Omit<Faults, 'webhooks'>> & { webhooks?: Partial<Faults['webhooks']> }

export const noFaults: Faults = {
  api: 'normal',
  apiFor: '',
  slowMs: 3_000,
  refunds: 'completed',
  webhooks: { copies: 1, delayMs: 0, off: false, shuffle: false },
}

export function withFaults(faults: Faults, change: FaultsChange): Faults {
  return { ...faults, ...change, webhooks: { ...faults.webhooks, ...change.webhooks } }
}

function wholeNumber(value: unknown, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
}

function wrongWebhooks(value: unknown): string | undefined {
  if (!isRecord(value)) return 'webhooks must be an object'
  const { copies, delayMs, off, shuffle, ...rest } = value
  if (copies !== undefined && (!wholeNumber(copies, 100) || copies === 0)) return 'webhooks.copies must be 1 to 100'
  if (delayMs !== undefined && !wholeNumber(delayMs, 3_600_000)) return 'webhooks.delayMs must be 0 to 3600000'
  if (off !== undefined && typeof off !== 'boolean') return 'webhooks.off must be true or false'
  if (shuffle !== undefined && typeof shuffle !== 'boolean') return 'webhooks.shuffle must be true or false'
  return Object.keys(rest).length > 0 ? `unknown: webhooks.${Object.keys(rest).join(', webhooks.')}` : undefined
}

function problemOfChange(change: Record<string, unknown>): string | undefined {
  const { api, apiFor, slowMs, refunds, webhooks, ...rest } = change
  if (Object.keys(rest).length > 0) return `unknown: ${Object.keys(rest).join(', ')}`
  if (api !== undefined && !apiFaults.some((faults) => faults === api))
    return `api must be one of ${apiFaults.join(', ')}`
  if (apiFor !== undefined && typeof apiFor !== 'string') return 'apiFor must be an email address, or empty'
  if (slowMs !== undefined && !wholeNumber(slowMs, 3_600_000)) return 'slowMs must be 0 to 3600000'
  if (refunds !== undefined && !refundStatuses.some((status) => status === refunds))
    return `refunds must be one of ${refundStatuses.join(', ')}`
  return webhooks === undefined ? undefined : wrongWebhooks(webhooks)
}

/** @throws Malformed naming the wrong field */
export function readFaultsChange(fields: Record<string, unknown>): FaultsChange {
  const wrong = problemOfChange(fields)
  if (wrong) throw new Malformed(wrong)
  return fields
}
