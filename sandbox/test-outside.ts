import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Flutterwave, startFlutterwave } from './flutterwave'
import { type Mailbox, startMailbox } from './mailbox'
import { type ObjectStorage, type StorageFault, startObjectStorage } from './object-storage'
import { type WebhookReceiver, startWebhookReceiver } from './webhook-receiver'
import { type Termii, startTermii } from './termii'

// The app reads its settings once, on first use. These servers must therefore start before the file's first test.

/** Starts a mailbox for all tests of the file, as the app's mail server. */
export function useMailbox(): { readonly current: Mailbox } {
  const holder: { current?: Mailbox } = {}
  beforeAll(async () => {
    holder.current = await startMailbox({ smtpPort: 0, httpPort: 0 })
    process.env.SMTP_URL = holder.current.smtpUrl
  })
  afterAll(() => holder.current?.stop())
  return started(holder)
}

/** Starts a Flutterwave sandbox for all tests of the file. It sends no webhooks. */
export function useFlutterwave(): { readonly current: Flutterwave } {
  const holder: { current?: Flutterwave } = {}
  beforeAll(async () => {
    holder.current = await startFlutterwave({
      port: 0,
      publicKey: process.env.FLUTTERWAVE_PUBLIC_KEY ?? '',
      secretKey: process.env.FLUTTERWAVE_SECRET_KEY ?? '',
      secretHash: process.env.FLUTTERWAVE_SECRET_HASH ?? '',
      webhookUrl: 'http://127.0.0.1:9/',
    })
    holder.current.setFaults({ webhooks: { off: true } })
    process.env.FLUTTERWAVE_API_URL = holder.current.apiUrl
  })
  afterAll(() => holder.current?.stop())
  return started(holder)
}

/** Starts a Termii sandbox for all tests of the file, which switches messages on. It reports nothing by itself. */
export function useTermii(): { readonly current: Termii } {
  const holder: { current?: Termii } = {}
  const keys = { TERMII_API_KEY: 'TLtestapikey', TERMII_SECRET_KEY: 'tsk_secret_of_tests', TERMII_SENDER: 'Foodbank' }
  beforeAll(async () => {
    const { TERMII_API_KEY: apiKey, TERMII_SECRET_KEY: secretKey } = keys
    holder.current = await startTermii({ port: 0, apiKey, secretKey, webhookUrl: '' })
    Object.assign(process.env, keys, { TERMII_API_URL: holder.current.url })
  })
  afterAll(async () => {
    for (const name of [...Object.keys(keys), 'TERMII_API_URL']) Reflect.deleteProperty(process.env, name)
    await holder.current?.stop()
  })
  return started(holder)
}

/** Limits that only a call without an answer reaches, also on a slow machine. */
const PATIENT = { callMs: 60_000, silentMs: 60_000, connectMs: 60_000 }

/**
 * Starts an S3-compatible storage for all tests of the file, in which the app keeps pictures.
 * @param limits of the app's calls: while the storage fails by `fail`, the app gives up on it soon
 */
export function useObjectStorage(limits: Partial<typeof PATIENT> = {}) {
  const holder: { current?: ObjectStorage } = {}
  const usual = { ...limits }
  const storage = started(holder)
  const mend = () => {
    storage.current.fault = 'none'
    Object.assign(limits, PATIENT)
  }
  beforeAll(async () => {
    holder.current = await startObjectStorage()
    Object.assign(process.env, holder.current.settings)
  })
  beforeEach(mend)
  afterAll(async () => {
    Object.assign(limits, usual)
    for (const name of Object.keys(holder.current?.settings ?? {})) Reflect.deleteProperty(process.env, name)
    await holder.current?.stop()
  })
  return {
    get current() {
      return storage.current
    },
    fail: (fault: StorageFault) => {
      storage.current.fault = fault
      Object.assign(limits, { callMs: 2_500, silentMs: 500 })
    },
    mend,
  }
}

/** Starts a company's own system for all tests of the file, which webhooks may reach. */
export function useWebhookReceiver(): { readonly current: WebhookReceiver } {
  const holder: { current?: WebhookReceiver } = {}
  beforeAll(async () => {
    holder.current = await startWebhookReceiver()
    process.env.WEBHOOK_ALLOWED_HOSTS = holder.current.host
  })
  afterAll(async () => {
    Reflect.deleteProperty(process.env, 'WEBHOOK_ALLOWED_HOSTS')
    await holder.current?.stop()
  })
  return started(holder)
}

function started<Server>(holder: { current?: Server }): { readonly current: Server } {
  return {
    get current() {
      if (!holder.current) throw new Error('the server runs only while tests do')
      return holder.current
    },
  }
}
