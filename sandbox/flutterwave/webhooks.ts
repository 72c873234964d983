import { WEBHOOK_ANSWER_MS } from '../http'
import type { Faults } from './faults'
import type { Transaction, TransactionStatus } from './records'
import { webhookBody } from './shapes'

type Attempt = { at: string; status: number | null; error?: string }

export type Delivery = {
  id: number
  event: string
  transaction_id: number
  tx_ref: string
  /** The transaction's status when the event happened, as in the body. */
  status: TransactionStatus
  url: string
  state: 'waiting' | 'delivered' | 'failed' | 'not sent'
  attempts: Attempt[]
}

type Waiting = { delivery: Delivery; body: string }

const shuffleMs = 50

/** Delivers webhooks. Each delivery is retried after each of `retryMs` until the answer is 2xx; a redirect is not. */
export class Webhooks {
  readonly deliveries: Delivery[] = []
  readonly #stopped = new AbortController()
  readonly #timers = new Set<NodeJS.Timeout>()
  #gathered: Waiting[] = []

  constructor(
    private readonly options: {
      secretHash: string
      retryMs: readonly number[]
      faults: () => Faults
      url: () => string
    },
  ) {}

  /** Sends the transaction's event to the receiver, as often and as late as the faults say. */
  announce(transaction: Transaction): void {
    const { copies, delayMs, off, shuffle } = this.options.faults().webhooks
    const body = webhookBody(transaction)
    for (let copy = 0; copy < copies; copy += 1) {
      const delivery: Delivery = {
        id: this.deliveries.length + 1,
        event: body.event,
        transaction_id: transaction.id,
        tx_ref: transaction.tx_ref,
        status: transaction.status,
        url: this.options.url(),
        state: off ? 'not sent' : 'waiting',
        attempts: [],
      }
      this.deliveries.push(delivery)
      if (off) continue
      const waiting = { delivery, body: JSON.stringify(body) }
      if (shuffle) this.#gather(waiting, Math.max(delayMs, shuffleMs))
      else this.#later(delayMs, () => void this.#deliver(waiting))
    }
  }

  /** Aborts running deliveries and cancels later ones. */
  stop(): void {
    this.#stopped.abort()
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  #later(ms: number, run: () => void): void {
    if (this.#stopped.signal.aborted) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, ms)
    timer.unref()
    this.#timers.add(timer)
  }

  #gather(waiting: Waiting, ms: number): void {
    this.#gathered.push(waiting)
    if (this.#gathered.length > 1) return
    this.#later(ms, () => {
      const newestFirst = this.#gathered.reverse()
      this.#gathered = []
      void newestFirst.reduce((earlier, next) => earlier.then(() => this.#deliver(next)), Promise.resolve())
    })
  }

  async #deliver({ delivery, body }: Waiting): Promise<void> {
    const attempt = await this.#attempt(delivery.url, body)
    delivery.attempts.push(attempt)
    const accepted = attempt.status !== null && attempt.status >= 200 && attempt.status < 300
    const wait = this.options.retryMs[delivery.attempts.length - 1]
    if (accepted) delivery.state = 'delivered'
    else if (wait === undefined) delivery.state = 'failed'
    else this.#later(wait, () => void this.#deliver({ delivery, body }))
  }

  async #attempt(url: string, body: string): Promise<Attempt> {
    const at = new Date().toISOString()
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'verif-hash': this.options.secretHash },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(WEBHOOK_ANSWER_MS)]),
      })
      await response.body?.cancel()
      return { at, status: response.status }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      return { at, status: null, error: cause instanceof Error ? cause.message : String(cause) }
    }
  }
}
