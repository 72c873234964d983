import { accountId, feeOf, toKoboPrecision, type Refund, type Transaction, type TransactionStatus } from './records'

/** The JSON of transactions and refunds in Flutterwave's v3 API, webhooks and checkout script. */

const processorResponses: Record<TransactionStatus, string> = {
  successful: 'Approved by Financial Institution',
  failed: 'Declined by Financial Institution',
  pending: 'Transaction in progress',
}

const chargeCodes: Record<TransactionStatus, string> = { successful: '00', failed: '01', pending: '02' }

const card = {
  first_6digits: '418742',
  last_4digits: '6441',
  issuer: 'SANDBOX BANK CREDIT',
  country: 'NIGERIA NG',
  type: 'VISA',
  token: 'flw-t1nf-sandbox-m03k',
  expiry: '09/32',
}

function common(transaction: Transaction) {
  const { id, tx_ref, flw_ref, amount, currency, status, payment_type, narration, created_at, customer } = transaction
  return {
    id,
    tx_ref,
    flw_ref,
    device_fingerprint: 'N/A',
    amount,
    currency,
    charged_amount: amount,
    app_fee: status === 'successful' ? feeOf(amount) : 0,
    merchant_fee: 0,
    processor_response: processorResponses[status],
    auth_model: payment_type === 'card' ? 'PIN' : 'AUTH',
    ip: '127.0.0.1',
    narration,
    status,
    payment_type,
    created_at,
    account_id: accountId,
    customer,
    ...(payment_type === 'card' ? { card } : {}),
  }
}

/** `data` of a verified transaction. */
export function verifiedData(transaction: Transaction) {
  const settled = transaction.status === 'successful' ? transaction.amount - feeOf(transaction.amount) : 0
  return { ...common(transaction), meta: transaction.meta, amount_settled: toKoboPrecision(settled) }
}

/** The body of a webhook. Flutterwave names the event `charge.completed` for every outcome. */
export function webhookBody(transaction: Transaction) {
  return {
    event: 'charge.completed',
    data: common(transaction),
    meta_data: transaction.meta ?? {},
    'event.type': `${transaction.payment_type.toUpperCase()}_TRANSACTION`,
  }
}

/**
 * A transaction's status in redirects and in the browser's callback. There, success without a card is `completed`; only
 * verification always says `successful`.
 */
export function browserStatus({ status, payment_type }: Transaction): string {
  return status === 'successful' && payment_type !== 'card' ? 'completed' : status
}

/** The argument of the callback of the merchant's page. */
export function callbackData(transaction: Transaction) {
  const { id, tx_ref, flw_ref, amount, currency, status, created_at, customer } = transaction
  return {
    status: browserStatus(transaction),
    customer: { name: customer.name, email: customer.email, phone_number: customer.phone_number },
    transaction_id: id,
    tx_ref,
    flw_ref,
    currency,
    amount,
    charged_amount: amount,
    charge_response_code: chargeCodes[status],
    charge_response_message: processorResponses[status],
    created_at,
  }
}

/** `data` of a refund. */
export function refundData(refund: Refund) {
  return {
    id: refund.id,
    account_id: accountId,
    tx_id: refund.tx_id,
    flw_ref: refund.flw_ref,
    wallet_id: 74_639,
    amount_refunded: refund.amount_refunded,
    status: refund.status,
    destination: 'payment_source',
    comments: refund.comments,
    meta: { source: 'availablebalance' },
    created_at: refund.created_at,
  }
}

/** The documented examples have ten transactions and twenty refunds a page. */
const transactionsAPage = 10
const refundsAPage = 20

function pageOf<Item>(items: readonly Item[], page: number, size: number) {
  const total_pages = Math.ceil(items.length / size)
  const page_info = { total: items.length, current_page: page, total_pages }
  return { page_info, rows: items.slice((page - 1) * size, page * size) }
}

/** A page of transactions. */
export function transactionList(transactions: readonly Transaction[], page: number) {
  const { page_info, rows } = pageOf(transactions, page, transactionsAPage)
  const data = rows.map((transaction) => {
    const { meta: _meta, ...listed } = verifiedData(transaction)
    return listed
  })
  return { status: 'success', message: 'Transactions fetched', meta: { page_info }, data }
}

/** A page of refunds. The API calls the transaction `transaction_id` here, but `tx_id` in a new refund. */
export function refundList(refunds: readonly Refund[], page: number) {
  const { page_info, rows } = pageOf(refunds, page, refundsAPage)
  const data = rows.map(({ id, tx_id, flw_ref, amount_refunded, status, comments, created_at }) => ({
    id,
    account_id: accountId,
    transaction_id: tx_id,
    flw_ref,
    amount_refunded,
    status,
    comment: comments,
    settlement_id: 'NEW',
    meta: '{"source":"availablebalance"}',
    created_at,
  }))
  const meta = { page_info: { ...page_info, page_size: refundsAPage } }
  return { status: 'success', message: 'Transaction refunds fetched', meta, data }
}
