import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect } from 'vitest'
import { startFlutterwave, type Flutterwave } from '../flutterwave'

export type Body = { status?: string; message?: string; data: Record<string, unknown> | null } & Record<string, unknown>
type Hook = { headers: IncomingHttpHeaders; body: { event: string; data: Record<string, unknown> } }

/** The body with which a shop requests a payment. */
export const paymentRequest = {
  tx_ref: 'order-1',
  amount: 2500.5,
  currency: 'NGN',
  redirect_url: 'https://shop.test/back?order=1',
  payment_options: 'card, ussd, banktransfer',
  customer: { email: 'firstname@demo.test', name: 'Firstname <O>', phonenumber: '08012345678' },
  customizations: { title: 'Food & more', description: 'Rice', logo: '' },
  meta: { order: '1' },
}

/** A Flutterwave sandbox and a receiver of its webhooks. */
class Rig {
  sandbox!: Flutterwave
  hooks: Hook[] = []
  /** The next answers of the webhook receiver; 200 when there are no more. */
  answers: number[] = []
  #receiver!: Server

  async start(): Promise<void> {
    this.hooks = []
    this.answers = []
    this.#receiver = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        this.hooks.push({ headers: request.headers, body: JSON.parse(text) as Hook['body'] })
        response.writeHead(this.answers.shift() ?? 200).end('ok')
      })
    })
    await new Promise<void>((resolve) => this.#receiver.listen(0, '127.0.0.1', () => resolve()))
    this.sandbox = await startFlutterwave({
      port: 0,
      publicKey: 'FLWPUBK_TEST-1',
      secretKey: 'FLWSECK_TEST-1',
      secretHash: 'a-secret-hash',
      webhookUrl: `http://127.0.0.1:${(this.#receiver.address() as AddressInfo).port}/hook`,
      webhookRetryMs: [5, 10, 20],
    })
  }

  async stop(): Promise<void> {
    await this.sandbox.stop()
    this.#receiver.closeAllConnections()
    await new Promise((resolve) => this.#receiver.close(resolve))
  }

  /** Calls the API with the secret key, or with `authorization`; an empty one is not sent. */
  async call(method: string, path: string, body?: unknown, authorization = 'Bearer FLWSECK_TEST-1') {
    const response = await fetch(`${this.sandbox.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }

  /** Posts a form as a browser does. */
  async press(address: string, fields: Record<string, string>): Promise<Response> {
    return fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  }

  /** Requests a payment. @returns the address of its page */
  async hostedLink(change: Record<string, unknown> = {}): Promise<string> {
    const { status, body } = await this.call('POST', '/v3/payments', { ...paymentRequest, ...change })
    expect(status).toBe(200)
    return String(body.data?.link)
  }
}

/** Starts a new sandbox and receiver for each test of the file. */
export function useRig(): Rig {
  const rig = new Rig()
  beforeEach(() => rig.start())
  afterEach(() => rig.stop())
  return rig
}
