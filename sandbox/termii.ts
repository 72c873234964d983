import { createHmac } from 'node:crypto'
import { WEBHOOK_ANSWER_MS, htmlPage, json, serve, type Answer, type Call, type Outcome } from './http'
import { listPage } from './termii/pages'
import {
  costOf,
  historyRow,
  isStatus,
  readSend,
  replyBody,
  reportBody,
  sendResponse,
  timeText,
  type Sent,
  type Status,
} from './termii/shapes'

const modes = ['up', 'slow', 'down', 'limited', 'hang', 'garbage', 'cut'] as const
/**
 * `cut` sends a message and drops the connection; `down` (503), `limited` (429), `hang` and `garbage` send nothing. All
 * but `cut` hold for the history too.
 */
type Mode = (typeof modes)[number]

type TermiiFaults = {
  mode: Mode
  /** Limits the mode to one number, as '234803…', for tests in parallel; empty for all. */
  to: string
  /** Milliseconds before each answer while the mode is `slow`. */
  slowMs: number
  /** What becomes of new messages. `Message Sent` reports nothing more. */
  outcome: Status
}

const noFaults: TermiiFaults = {
  mode: 'up',
  to: '',
  slowMs: 3_000,
  outcome: 'DELIVERED | Message delivered to handset',
}

export type Termii = {
  /** The page for people, the JSON for tests, and the setting TERMII_API_URL. */
  url: string
  /** Messages, newest first; `to` narrows them to one number, as E.164 or without the plus. */
  messages(to?: string): Sent[]
  faults: () => TermiiFaults
  setFaults: (change: Partial<TermiiFaults>) => void
  setWebhookUrl: (url: string) => void
  /** Reports a state of a message to the webhook. @returns the status of the answer */
  report(messageId: string, status: Status): Promise<number>
  /** Tells the webhook that somebody wrote back. @returns the status of the answer */
  reply(from: string, text: string): Promise<number>
  /** The signature of a body, in the header X-Termii-Signature. */
  sign(body: string): string
  forget(): void
  stop: () => Promise<void>
}

type TermiiOptions = {
  port: number
  host?: string
  apiKey: string
  secretKey: string
  /** Receives the reports; '' reports nothing. */
  webhookUrl: string
}

const faultResponses: Partial<Record<Mode, Answer>> = {
  down: json(503, { message: 'Service unavailable' }),
  limited: json(429, { message: 'Too many requests' }),
  garbage: { status: 200, headers: { 'content-type': 'application/json' }, body: '<!doctype html><title>Oops' },
}

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '')

/**
 * Starts a simulator of Termii's API for messages, in memory, with its history and its reports. Port 0 means any free
 * port.
 */
export async function startTermii(options: TermiiOptions): Promise<Termii> {
  let messages: Sent[] = []
  let faults = noFaults
  let { webhookUrl } = options
  let count = 0
  const stopped = new AbortController()

  const sign = (body: string) => createHmac('sha512', options.secretKey).update(body).digest('hex')

  const post = async (event: unknown): Promise<number> => {
    const body = JSON.stringify(event)
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-Termii-Signature': sign(body) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(WEBHOOK_ANSWER_MS)]),
    })
    await response.body?.cancel()
    return response.status
  }

  const accept = (request: Pick<Sent, 'receiver' | 'sender' | 'message' | 'channel'>): Sent => {
    count += 1
    const sent: Sent = {
      ...request,
      message_id: `30175457${Date.now()}${String(count).padStart(5, '0')}`,
      status: faults.outcome,
      amount: costOf(request.message),
      created_at: timeText(new Date()),
    }
    messages = [sent, ...messages].slice(0, 1_000)
    // A report that is lost is asked for later.
    if (webhookUrl !== '' && sent.status !== 'Message Sent')
      setTimeout(() => void post(reportBody(sent)).catch(() => 0), 50)
    return sent
  }

  const send = ({ fields, headers }: Call): Answer => {
    if (!(headers['content-type'] ?? '').startsWith('application/json')) return json(400, { message: 'Send JSON' })
    if (fields.api_key !== options.apiKey) return json(401, { message: 'Invalid API Key' })
    const request = readSend(fields)
    if ('problem' in request) return json(400, { message: request.problem })
    return json(200, sendResponse(accept(request)))
  }

  const history = ({ query }: Call): Answer => {
    if (query.get('api_key') !== options.apiKey) return json(401, { message: 'Invalid API Key' })
    const id = query.get('message_id')
    return json(200, messages.filter(({ message_id }) => id === null || message_id === id).map(historyRow))
  }

  const listed = (to: string) => messages.filter(({ receiver }) => to === '' || receiver === digitsOf(to))

  const answerControls = async ({ method, path, query, fields }: Call): Promise<Answer | undefined> => {
    if (path === '/' && method === 'GET') {
      const filter = (query.get('to') ?? '').trim()
      return htmlPage(listPage(listed(filter), filter))
    }
    if (path === '/messages' && method === 'GET') return json(200, listed(query.get('to') ?? ''))
    if (path === '/fault' && method === 'POST') {
      const mode = modes.find((each) => each === fields.mode)
      if (!mode) return json(400, { message: `mode must be one of ${modes.join(', ')}` })
      const outcome = isStatus(fields.outcome) ? fields.outcome : noFaults.outcome
      const slowMs = typeof fields.slowMs === 'number' ? fields.slowMs : noFaults.slowMs
      faults = { mode, outcome, slowMs, to: typeof fields.to === 'string' ? digitsOf(fields.to) : '' }
      return json(200, faults)
    }
    if (path === '/reply' && method === 'POST' && typeof fields.from === 'string' && typeof fields.text === 'string') {
      return json(200, { status: await reply(fields.from, fields.text) })
    }
    return undefined
  }

  const reply = (from: string, text: string) => {
    count += 1
    return post(replyBody(String(count), digitsOf(from), text))
  }

  const modeOf = ({ fields }: Call): Mode => (faults.to === '' || faults.to === fields.to ? faults.mode : noFaults.mode)

  const handle = async (call: Call): Promise<Outcome> => {
    const { method, path } = call
    const isSend = path === '/api/sms/send' && method === 'POST'
    if (!isSend && !(path === '/api/sms/inbox' && method === 'GET'))
      return (await answerControls(call)) ?? json(404, { message: 'Not found' })
    const mode = modeOf(call)
    if (mode === 'hang') return 'hang'
    const faultResponse = faultResponses[mode]
    if (faultResponse) return faultResponse
    if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, faults.slowMs).unref())
    const answer = isSend ? send(call) : history(call)
    return mode === 'cut' && isSend ? 'cut' : answer
  }

  const server = await serve({ port: options.port, host: options.host ?? '127.0.0.1', handle })

  return {
    url: server.url,
    messages: (to = '') => listed(to),
    faults: () => faults,
    setFaults: (change) => {
      faults = { ...faults, ...change }
    },
    setWebhookUrl: (url) => {
      webhookUrl = url
    },
    report: async (messageId, status) => {
      const sent = messages.find(({ message_id }) => message_id === messageId)
      if (!sent) throw new Error(`no message was sent with the id ${messageId}`)
      sent.status = status
      return post(reportBody(sent))
    },
    reply,
    sign,
    forget: () => {
      messages = []
    },
    stop: async () => {
      stopped.abort()
      await server.stop()
    },
  }
}
