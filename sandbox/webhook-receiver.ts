import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** What a receiver does with an event. Only `up` and `slow` keep it. */
export type ReceiverMode = 'up' | 'slow' | 'error' | 'redirect' | 'huge' | 'gone' | 'down'

/** An event that the receiver kept: it was signed rightly. */
type ReceivedEvent = { readonly id: string; readonly path: string; readonly body: Record<string, unknown> }

/**
 * A company's own system: it checks each event with the reference library of Standard Webhooks, by the secret of the
 * path, and keeps it. `refused` are those with a wrong signature, `strayed` requests that no event may cause.
 */
export type WebhookReceiver = {
  readonly host: string
  readonly url: (path: string) => string
  readonly expectSecret: (path: string, secret: string) => void
  readonly set: (mode: ReceiverMode) => void
  readonly received: ReceivedEvent[]
  readonly refused: string[]
  readonly strayed: string[]
  readonly stop: () => Promise<void>
}

const HUGE_PIECE = 'x'.repeat(256 * 1024)

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const secrets = new Map<string, string>()
  const received: ReceivedEvent[] = []
  const refused: string[] = []
  const strayed: string[] = []
  let mode: ReceiverMode = 'up'

  const keep = (path: string, headers: IncomingHttpHeaders, body: string): boolean => {
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    try {
      const verified = new Webhook(secrets.get(path) ?? '').verify(body, named) as Record<string, unknown>
      received.push({ id: named['webhook-id'] ?? '', path, body: verified })
      return true
    } catch (error) {
      refused.push(String(error))
      return false
    }
  }
  const answers: Record<
    ReceiverMode,
    (path: string, headers: IncomingHttpHeaders, body: string, response: ServerResponse) => void
  > = {
    up: (path, headers, body, response) => response.writeHead(keep(path, headers, body) ? 204 : 401).end(),
    // It keeps the event, and the sender never learns of it.
    slow: (path, headers, body) => void keep(path, headers, body),
    error: (_path, _headers, _body, response) => response.writeHead(500).end('out of order'),
    redirect: (_path, _headers, _body, response) => response.writeHead(302, { location: `${base}/stray` }).end(),
    huge: (_path, _headers, _body, response) => {
      response.writeHead(503)
      const more = () => {
        let isTaken = true
        while (isTaken && !response.destroyed) isTaken = response.write(HUGE_PIECE)
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    },
    gone: (_path, _headers, _body, response) => response.writeHead(410).end(),
    down: (_path, _headers, _body, response) => response.destroy(),
  }

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (request.method !== 'POST' || !secrets.has(path)) {
      strayed.push(`${request.method ?? ''} ${path}`)
      response.writeHead(404).end()
      return
    }
    void text(request).then((body) => answers[mode](path, request.headers, body, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const base = `http://${host}`
  return {
    host,
    url: (path) => `${base}${path}`,
    expectSecret: (path, secret) => void secrets.set(path, secret),
    set: (next) => {
      mode = next
    },
    received,
    refused,
    strayed,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
