import { isRecord, json, type Answer, type Call } from '../http'
import { readAmount, Refused, type Payment, type Records, type RefundStatus } from './records'
import { refundData, refundList, transactionList, verifiedData } from './shapes'

function failure(status: number, message: string): Answer {
  return json(status, { status: 'error', message, data: null })
}

function success(message: string, data: unknown): Answer {
  return json(200, { status: 'success', message, data })
}

/** A field as text; empty when it is neither a text nor a number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** Reads the payment fields that both the API and the checkout script send. @throws Refused naming a wrong field */
export function readPayment(fields: Record<string, unknown>, via: Payment['via']): Omit<Payment, 'id' | 'created_at'> {
  const customer = isRecord(fields.customer) ? fields.customer : {}
  const look = isRecord(fields.customizations) ? fields.customizations : {}
  const txRef = textOf(fields.tx_ref).trim()
  if (txRef === '') throw new Refused('tx_ref is required')
  if (textOf(fields.amount).trim() === '') throw new Refused('amount is required')
  const amount = readAmount(fields.amount)
  if (amount === undefined) throw new Refused('amount must be a number greater than 0')
  const currency = textOf(fields.currency).trim().toUpperCase() || 'NGN'
  if (!/^[A-Z]{3}$/.test(currency)) throw new Refused('currency is not supported')
  const redirectUrl = textOf(fields.redirect_url)
  if (redirectUrl !== '' && !/^https?:\/\//.test(redirectUrl)) throw new Refused('redirect_url must be a valid url')
  const email = textOf(customer.email).trim()
  if (email === '') throw new Refused('customer email is required')
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Refused('customer email must be a valid email')
  return {
    via,
    tx_ref: txRef,
    amount,
    currency,
    redirect_url: redirectUrl,
    payment_options: textOf(fields.payment_options),
    customer: {
      email,
      name: textOf(customer.name),
      phone_number: textOf(customer.phonenumber) || textOf(customer.phone_number),
    },
    title: textOf(look.title),
    description: textOf(look.description),
    logo: textOf(look.logo),
    meta: isRecord(fields.meta) ? fields.meta : null,
  }
}

function createPayment(call: Call, records: Records, url: string): Answer {
  const wanted = readPayment(call.fields, 'standard')
  if (records.successful(wanted.tx_ref)) throw new Refused('Duplicate transaction reference')
  const payment = records.addPayment(wanted)
  return success('Hosted Link', { link: `${url}/v3/hosted/pay/${payment.id}` })
}

function createRefund(call: Call, { records, refunds }: Options, id: number): Answer {
  const transaction = records.transaction(id)
  if (!transaction) throw new Refused('No transaction was found for this id')
  const requested = call.fields.amount
  const isPartial = requested !== undefined && requested !== null
  const amount = isPartial ? readAmount(requested) : undefined
  if (isPartial && amount === undefined) {
    throw new Refused('amount must be a number greater than 0')
  }
  const refund = records.refund(transaction, amount, textOf(call.fields.comments), refunds)
  return success('Transaction refund initiated', refundData(refund))
}

const wholeNumber = /^[1-9]\d{0,8}$/
const oneDay = /^\d{4}-\d{2}-\d{2}$/

/** @throws Refused when the page is not a whole number above zero */
function pageNumber(call: Call): number {
  const page = call.query.get('page') ?? '1'
  if (!wholeNumber.test(page)) throw new Refused('page must be a number greater than 0')
  return Number(page)
}

/** The records of the days from `from` to `to`, both included, in UTC. @throws Refused for a malformed day */
function inRange<Kept extends { created_at: string }>(records: readonly Kept[], call: Call): Kept[] {
  const [from, to] = [call.query.get('from'), call.query.get('to')]
  for (const day of [from, to]) if (day !== null && !oneDay.test(day)) throw new Refused('dates must be YYYY-MM-DD')
  return records.filter(({ created_at }) => {
    const day = created_at.slice(0, 10)
    return (from === null || day >= from) && (to === null || day <= to)
  })
}

type Options = { records: Records; secretKey: string; url: string; refunds: RefundStatus }

function route(call: Call, options: Options): Answer {
  const { records, url } = options
  const { method, path } = call
  if (method === 'POST' && path === '/v3/payments') return createPayment(call, records, url)
  if (method === 'GET' && /^\/v3\/transactions\/verify_by_reference\/?$/.test(path)) {
    const transaction = records.transactionByReference(call.query.get('tx_ref') ?? '')
    if (!transaction) throw new Refused('No transaction was found for this id')
    return success('Transaction fetched successfully', verifiedData(transaction))
  }
  const verify = method === 'GET' && /^\/v3\/transactions\/([^/]+)\/verify$/.exec(path)
  if (verify) {
    const transaction = records.transaction(Number(verify[1]))
    if (!transaction) throw new Refused('No transaction was found for this id')
    return success('Transaction fetched successfully', verifiedData(transaction))
  }
  const refund = method === 'POST' && /^\/v3\/transactions\/([^/]+)\/refund$/.exec(path)
  if (refund) return createRefund(call, options, Number(refund[1]))
  if (method === 'GET' && /^\/v3\/refunds\/?$/.test(path)) {
    const wanted = call.query.get('id')
    const found = inRange(records.refunds, call).filter((kept) => wanted === null || kept.tx_id === Number(wanted))
    return json(200, refundList(found.reverse(), pageNumber(call)))
  }
  if (method === 'GET' && /^\/v3\/transactions\/?$/.test(path)) {
    const found = inRange(records.transactions, call).filter((kept) =>
      (['status', 'tx_ref', 'currency'] as const).every((name) => (call.query.get(name) ?? kept[name]) === kept[name]),
    )
    return json(200, transactionList(found.reverse(), pageNumber(call)))
  }
  return failure(404, `Cannot ${method} ${path}`)
}

/** Answers a call to the API: 401 without the secret key, 400 with the reason for a refusal. */
export function answerApi(call: Call, options: Options): Answer {
  const authorization = call.headers.authorization
  if (!authorization) return failure(401, 'Authorization required')
  if (authorization !== `Bearer ${options.secretKey}`) return failure(401, 'Invalid authorization key')
  try {
    return route(call, options)
  } catch (error) {
    if (error instanceof Refused) return failure(400, error.message)
    throw error
  }
}
