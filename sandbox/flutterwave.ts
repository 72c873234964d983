import { isRecord, json, serve, type Answer, type Call, type Outcome } from './http'
import { answerApi, textOf } from './flutterwave/api'
import { answerCheckout } from './flutterwave/checkout'
import { answerControls, payNow, type Controls, type PayInput } from './flutterwave/controls'
import { noFaults, withFaults, type Faults, type FaultsChange } from './flutterwave/faults'
import { Records, Refused, type Refund } from './flutterwave/records'
import { verifiedData } from './flutterwave/shapes'
import { Webhooks, type Delivery } from './flutterwave/webhooks'

type FlutterwaveOptions = {
  port: number
  host?: string
  publicKey: string
  secretKey: string
  secretHash: string
  /** Receives the events; `setWebhookUrl` can set it before the first event. */
  webhookUrl: string
  /** Milliseconds before each retry of a webhook that was not answered with 2xx. */
  webhookRetryMs?: readonly number[]
}

type VerifiedTransaction = ReturnType<typeof verifiedData>

export type Flutterwave = {
  /** The overview page; the controls are under `/sandbox`. */
  url: string
  /** For the setting FLUTTERWAVE_API_URL. */
  apiUrl: string
  /** For the setting FLUTTERWAVE_SCRIPT_URL. */
  scriptUrl: string
  setWebhookUrl: (url: string) => void
  faults: () => Faults
  setFaults: (change: FaultsChange) => void
  /** Overrides the API fault for one customer, by email; undefined ends the override. */
  setApiOf: (email: string, api: Faults['api'] | undefined) => void
  /** Makes a transaction without a browser. @throws Refused when the reference was paid already */
  pay(input: PayInput): VerifiedTransaction
  /** Ends a pending transaction. @throws Refused when there is no pending transaction with this id */
  settle(transactionId: number, status: 'successful' | 'failed'): VerifiedTransaction
  /** The transactions of a reference, oldest first. */
  transactions(txRef: string): VerifiedTransaction[]
  /** The refunds of a transaction, oldest first. */
  refunds(transactionId: number): Refund[]
  /** Ends the transaction's refunds that are `processing`. */
  settleRefunds(transactionId: number, status: 'completed' | 'failed'): void
  /** Forgets all transactions and refunds. */
  forget(): void
  /** Webhooks, newest first; `txRef` narrows them to one reference. */
  deliveries(txRef?: string): Delivery[]
  stop: () => Promise<void>
}

const faultResponses: Partial<Record<Faults['api'], Answer>> = {
  unavailable: json(503, { status: 'error', message: 'An error occurred. Please contact support', data: null }),
  // The documentation of rate limits names the status alone.
  limited: json(429, { status: 'error', message: 'Too many requests', data: null }),
  garbage: { status: 200, headers: { 'content-type': 'application/json' }, body: '<!doctype html><title>Oops' },
}

/** The email address of the customer whose payment a call concerns. */
function customerOf({ path, fields, query }: Call, records: Records): string | undefined {
  if (isRecord(fields.customer)) return textOf(fields.customer.email)
  const id = /\/transactions\/(\d+)\//.exec(path)?.[1]
  const txRef = id === undefined ? query.get('tx_ref') : records.transaction(Number(id))?.tx_ref
  return records.latestPayment(txRef ?? '')?.customer.email
}

/**
 * Starts a simulator of Flutterwave's v3 API, payment pages, checkout script and webhooks, in memory. Port 0 means any
 * free port.
 */
export async function startFlutterwave(options: FlutterwaveOptions): Promise<Flutterwave> {
  let faults = noFaults
  let webhookUrl = options.webhookUrl
  const waiting = new Set<NodeJS.Timeout>()
  const webhooks = new Webhooks({
    secretHash: options.secretHash,
    retryMs: options.webhookRetryMs ?? [1_000, 5_000, 15_000],
    faults: () => faults,
    url: () => webhookUrl,
  })
  const records = new Records((transaction) => webhooks.announce(transaction))
  const controls: Controls = {
    records,
    webhooks,
    faults: () => faults,
    setFaults: (change) => {
      faults = withFaults(faults, change)
    },
  }

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        resolve()
      }, ms)
      timer.unref()
      waiting.add(timer)
    })

  const apiOf = new Map<string, Faults['api']>()
  const handle = async (call: Call): Promise<Outcome> => {
    const page = answerCheckout(call, { records, publicKey: options.publicKey }) ?? answerControls(call, controls)
    if (page) return page
    if (!call.path.startsWith('/v3/')) return json(404, { message: 'Not found' })
    const customer = customerOf(call, records) ?? ''
    const api = apiOf.get(customer) ?? (faults.apiFor === '' || faults.apiFor === customer ? faults.api : noFaults.api)
    if (api === 'hang') return 'hang'
    const faultResponse = faultResponses[api]
    if (faultResponse) return faultResponse
    if (api === 'slow') await wait(faults.slowMs)
    const answer = answerApi(call, { records, secretKey: options.secretKey, url: server.url, refunds: faults.refunds })
    return api === 'cut' && call.method === 'POST' ? 'cut' : answer
  }

  const server = await serve({ port: options.port, host: options.host ?? '127.0.0.1', handle })

  return {
    url: server.url,
    apiUrl: `${server.url}/v3`,
    scriptUrl: `${server.url}/v3.js`,
    setWebhookUrl: (url) => {
      webhookUrl = url
    },
    faults: controls.faults,
    setApiOf: (email, api) => {
      if (api) apiOf.set(email, api)
      else apiOf.delete(email)
    },
    setFaults: controls.setFaults,
    pay: (input) => verifiedData(payNow(records, input)),
    settle: (transactionId, status) => {
      const transaction = records.transaction(transactionId)
      if (!transaction) throw new Refused('No transaction was found for this id')
      return verifiedData(records.settle(transaction, status))
    },
    transactions: (txRef) => records.transactions.filter(({ tx_ref }) => tx_ref === txRef).map(verifiedData),
    refunds: (transactionId) => records.refunds.filter(({ tx_id }) => tx_id === transactionId),
    settleRefunds: (transactionId, status) => {
      for (const refund of records.refunds)
        if (refund.tx_id === transactionId && refund.status === 'processing') refund.status = status
    },
    forget: () => {
      records.transactions.length = 0
      records.refunds.length = 0
    },
    deliveries: (txRef) =>
      webhooks.deliveries.filter((delivery) => txRef === undefined || delivery.tx_ref === txRef).reverse(),
    stop: async () => {
      webhooks.stop()
      for (const timer of waiting) clearTimeout(timer)
      await server.stop()
    },
  }
}
