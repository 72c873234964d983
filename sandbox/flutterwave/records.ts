import { randomBytes } from 'node:crypto'

/**
 * The simulator's data: payments (a page on which someone can pay), their transactions, and refunds. Amounts are naira
 * with up to two decimals, as in Flutterwave's v3 API.
 */

type Customer = { id: number; name: string; phone_number: string; email: string; created_at: string }

export type TransactionStatus = 'successful' | 'failed' | 'pending'

export type Payment = {
  id: string
  /** `standard`: requested by the server. `inline`: opened by the browser, which also decides the amount. */
  via: 'standard' | 'inline'
  tx_ref: string
  amount: number
  currency: string
  redirect_url: string
  payment_options: string
  customer: { email: string; name: string; phone_number: string }
  title: string
  description: string
  logo: string
  meta: Record<string, unknown> | null
  created_at: string
}

export type Transaction = {
  id: number
  tx_ref: string
  flw_ref: string
  amount: number
  currency: string
  status: TransactionStatus
  payment_type: string
  narration: string
  meta: Record<string, unknown> | null
  customer: Customer
  created_at: string
}

export const refundStatuses = ['completed', 'processing', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export type Refund = {
  id: number
  tx_id: number
  flw_ref: string
  amount_refunded: number
  status: RefundStatus
  comments: string
  created_at: string
}

type NewTransaction = {
  tx_ref: string
  amount: number
  currency: string
  status: TransactionStatus
  payment_type: string
  payment?: Payment | undefined
  /** Now by default. */
  created_at?: string | undefined
  /** False when its webhook gets lost. */
  announced?: boolean | undefined
}

export const accountId = 20_937
const feePermille = 14
const feeCap = 2_000

/** Rounds naira to two decimals, so that sums can be compared. */
export function toKoboPrecision(amount: number): number {
  return Math.round(amount * 100) / 100
}

/** Flutterwave's fee on a successful local charge, in naira. */
export function feeOf(amount: number): number {
  return toKoboPrecision(Math.min((amount * feePermille) / 1_000, feeCap))
}

/** Reads an amount from a number or a numeric text; undefined unless it is above zero. */
export function readAmount(value: unknown): number | undefined {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount <= 0) return undefined
  return toKoboPrecision(amount)
}

/** Invalid input to the sandbox's controls. The API never answers with it. */
export class Malformed extends Error {}

/** A refusal; the API answers with its message. */
export class Refused extends Error {}

/** All records of one sandbox. `onChange` is called for each new and each changed transaction. */
export class Records {
  readonly payments: Payment[] = []
  readonly transactions: Transaction[] = []
  readonly refunds: Refund[] = []
  #lastId = 8_000_000 + Math.floor(Math.random() * 1_000_000)

  constructor(private readonly onChange: (transaction: Transaction) => void) {}

  #nextId(): number {
    this.#lastId += 1
    return this.#lastId
  }

  addPayment(payment: Omit<Payment, 'id' | 'created_at'>): Payment {
    const added = { ...payment, id: `flwlnk-${randomBytes(12).toString('hex')}`, created_at: new Date().toISOString() }
    this.payments.push(added)
    return added
  }

  payment(id: string): Payment | undefined {
    return this.payments.find((payment) => payment.id === id)
  }

  latestPayment(txRef: string): Payment | undefined {
    return this.payments.findLast((payment) => payment.tx_ref === txRef)
  }

  transaction(id: number): Transaction | undefined {
    return this.transactions.find((transaction) => transaction.id === id)
  }

  /** The successful transaction of a reference, else its latest transaction. */
  transactionByReference(txRef: string): Transaction | undefined {
    return this.successful(txRef) ?? this.transactions.findLast((transaction) => transaction.tx_ref === txRef)
  }

  successful(txRef: string): Transaction | undefined {
    return this.transactions.findLast(({ tx_ref, status }) => tx_ref === txRef && status === 'successful')
  }

  /** @throws Refused when the reference was paid already */
  addTransaction(input: NewTransaction): Transaction {
    if (this.successful(input.tx_ref)) throw new Refused('Duplicate transaction reference')
    const created_at = input.created_at ?? new Date().toISOString()
    const payer = input.payment?.customer
    const transaction: Transaction = {
      id: this.#nextId(),
      tx_ref: input.tx_ref,
      flw_ref: `FLW-MOCK-${randomBytes(16).toString('hex')}`,
      amount: input.amount,
      currency: input.currency,
      status: input.status,
      payment_type: input.payment_type,
      narration: input.payment_type === 'card' ? 'CARD Transaction' : input.payment?.title || 'Sandbox payment',
      meta: input.payment?.meta ?? null,
      customer: {
        id: this.#nextId(),
        name: payer?.name || 'Anonymous customer',
        phone_number: payer?.phone_number || 'N/A',
        email: payer?.email ?? 'payer@sandbox.test',
        created_at,
      },
      created_at,
    }
    this.transactions.push(transaction)
    if (input.announced !== false) this.onChange(transaction)
    return transaction
  }

  /** Ends a pending transaction. @throws Refused when it is no longer pending */
  settle(transaction: Transaction, status: 'successful' | 'failed'): Transaction {
    if (transaction.status !== 'pending') throw new Refused(`Transaction is already ${transaction.status}`)
    transaction.status = status
    this.onChange(transaction)
    return transaction
  }

  refundable(transaction: Transaction): number {
    const refunded = this.refunds.filter((refund) => refund.tx_id === transaction.id && refund.status !== 'failed')
    return toKoboPrecision(refunded.reduce((left, refund) => left - refund.amount_refunded, transaction.amount))
  }

  /**
   * Refunds `amount`, or the whole remaining amount when it is undefined.
   * @throws Refused when nothing was charged, or the refunds would exceed the charge
   */
  refund(transaction: Transaction, amount: number | undefined, comments: string, status: RefundStatus): Refund {
    if (transaction.status !== 'successful') throw new Refused('Only successful transactions can be refunded')
    const left = this.refundable(transaction)
    if (left <= 0) throw new Refused('Transaction has been fully refunded')
    if (amount !== undefined && amount > left) throw new Refused('Refund amount is more than the transaction amount')
    const refund: Refund = {
      id: this.#nextId(),
      tx_id: transaction.id,
      flw_ref: `URF_${Date.now()}_${randomBytes(4).readUInt32BE()}`,
      amount_refunded: amount ?? left,
      status,
      comments,
      created_at: new Date().toISOString(),
    }
    this.refunds.push(refund)
    return refund
  }
}
