import { json } from '../http'

/** Answers copied from the documentation of Flutterwave v3 (developer.flutterwave.com): Standard, Verify, Refunds. */

export const LINK = json(200, {
  status: 'success',
  message: 'Hosted Link',
  data: { link: 'https://checkout.flutterwave.com/v3/hosted/pay/9e9' },
})
export const VERIFIED = {
  status: 'success',
  message: 'Transaction fetched successfully',
  data: {
    id: 1163068,
    tx_ref: 'FB-REG-1',
    flw_ref: 'FLW-M03K-02c21a8095c7e064b8b9714db834080b',
    device_fingerprint: 'N/A',
    amount: 3000,
    currency: 'NGN',
    charged_amount: 3000,
    app_fee: 1000,
    merchant_fee: 0,
    processor_response: 'Approved',
    auth_model: 'noauth',
    ip: 'pstmn',
    narration: 'Kendrick Graham',
    status: 'successful',
    payment_type: 'card',
    created_at: '2020-03-11T19:22:07.000Z',
    account_id: 73362,
    amount_settled: 2000,
    card: {
      first_6digits: '553188',
      last_4digits: '2950',
      issuer: ' CREDIT',
      country: 'NIGERIA NG',
      type: 'MASTERCARD',
      token: 'flw-t1nf',
      expiry: '09/22',
    },
    customer: {
      id: 252759,
      name: 'Kendrick Graham',
      phone_number: '0813XXXXXXX',
      email: 'user@example.com',
      created_at: '2020-01-15T13:26:24.000Z',
    },
  },
}
export const REFUND = {
  id: 75923,
  account_id: 73362,
  tx_id: 908790,
  flw_ref: 'URF_1577867664541_3572735',
  wallet_id: 74639,
  amount_refunded: 6900,
  status: 'completed',
  destination: 'payment_source',
  meta: { source: 'availablebalance' },
  created_at: '2021-01-24T09:18:37.366Z',
}
export const refundList = (data: readonly object[], total_pages = 1) =>
  json(200, {
    status: 'success',
    message: 'Transaction refunds fetched',
    meta: { page_info: { total: data.length, current_page: 1, total_pages, page_size: 20 } },
    data,
  })
/** A row of GET /transactions. */
export const LISTED_TRANSACTION = {
  id: 1163077,
  tx_ref: 'akhlm-pstmn-23452',
  flw_ref: 'FLW-M03K-781621ccfe976c03515bcd07a39f3db8',
  device_fingerprint: 'N/A',
  amount: 30300,
  currency: 'NGN',
  charged_amount: 30300,
  app_fee: 11741.9,
  merchant_fee: 0,
  processor_response: 'Approved',
  auth_model: 'noauth',
  ip: 'pstmn',
  narration: 'pstmn charge',
  status: 'successful',
  payment_type: 'card',
  created_at: '2020-03-11T19:33:20.000Z',
  amount_settled: 18558.1,
  customer: {
    id: 252759,
    email: 'user@example.com',
    phone_number: '0813XXXXXXX',
    name: 'Kendrick Graham',
    created_at: '2020-01-15T13:26:24.000Z',
  },
  account_id: 73362,
}
/** A row of GET /refunds. */
export const LISTED_REFUND = {
  id: 75923,
  account_id: 73362,
  transaction_id: 908790,
  flw_ref: 'URF_1577867664541_3572735',
  amount_refunded: 6900,
  status: 'completed',
  comment: 'Order 1 was closed',
  settlement_id: 'NEW',
  meta: '{"source":"availablebalance"}',
  created_at: '2021-01-24T09:18:37.366Z',
}
/** A page of one of these lists. */
export const page = (data: readonly object[], info: object = { total: data.length, current_page: 1, total_pages: 1 }) =>
  json(200, { status: 'success', message: 'Transactions fetched', meta: { page_info: info }, data })
export const MISSING = json(400, { status: 'error', message: 'No transaction was found for this id', data: null })
