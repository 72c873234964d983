import type { AddressInfo } from 'node:net'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { htmlPage, json, clientAddress, serve, type Answer, type Call } from './http'
import { listPage, mailPage, missingPage, type Mail } from './mailbox/pages'

const faults = ['up', 'down', 'reject', 'quote', 'mute', 'hang'] as const

/**
 * `down` refuses every connection (421), `reject` refuses every recipient (550), `quote` refuses every mail and quotes
 * its text (554), `mute` never answers. `hang` reads a mail, discards it, and answers (451) only when the fault
 * changes.
 */
type MailboxFault = (typeof faults)[number]

export type Mailbox = {
  /** For the setting SMTP_URL. */
  smtpUrl: string
  /** The pages for people, and the JSON for tests. */
  url: string
  /** Mails, newest first; `to` narrows them to one address, in any case. */
  messages(to?: string): Mail[]
  setFault(fault: MailboxFault): void
  /** The number of mails without an answer, including those whose sender has disconnected. */
  hanging(): number
  stop: () => Promise<void>
}

const MOST_KEPT = 1_000

function isFault(value: unknown): value is MailboxFault {
  return faults.some((fault) => fault === value)
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

const unavailable = () => refusal(421, 'Service not available, try again later')

function formatAddress(address: Address | undefined): string | undefined {
  if (!address || address.address === undefined) return undefined
  return address.name ? `${address.name} <${address.address}>` : address.address
}

function recipients(mail: Mail): string[] {
  return mail.to.toLowerCase().split(', ')
}

async function readMail(stream: AsyncIterable<Buffer>, session: SMTPServerSession, id: string): Promise<Mail> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const parsed = await PostalMime.parse(Buffer.concat(chunks))
  const sender = session.envelope.mailFrom
  return {
    id,
    to: session.envelope.rcptTo.map((recipient) => recipient.address).join(', '),
    from: formatAddress(parsed.from) ?? (sender ? sender.address : ''),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    messageId: parsed.messageId ?? '',
    date: new Date().toISOString(),
  }
}

/**
 * Starts a mail server that delivers nothing and keeps the latest mails in memory, with a page to read them. It accepts
 * every sign-in, and mails without one. Port 0 means any free port.
 * @param options `kept` is how many mails are kept; 1,000 without it
 */
export async function startMailbox(options: {
  smtpPort: number
  httpPort: number
  host?: string
  kept?: number | undefined
}): Promise<Mailbox> {
  const host = options.host ?? '127.0.0.1'
  let mails: Mail[] = []
  let count = 0
  let fault: MailboxFault = 'up'
  // Limits the fault to one recipient, so that tests can run in parallel; empty for all recipients.
  let faultFor = ''
  let hanging: (() => void)[] = []

  const setFault = (next: MailboxFault, of = '') => {
    fault = next
    faultFor = of
    for (const end of hanging) end()
    hanging = []
  }

  const messages = (to?: string): Mail[] => {
    const wanted = to?.trim().toLowerCase()
    return wanted ? mails.filter((mail) => recipients(mail).includes(wanted)) : [...mails]
  }

  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onConnect: (_session, done) => {
      if (fault === 'mute' && faultFor === '') return
      if (fault === 'down' && faultFor === '') done(unavailable())
      else done()
    },
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: ({ address }, _session, done) => {
      if (
        fault === 'up' ||
        fault === 'quote' ||
        fault === 'hang' ||
        (faultFor !== '' && faultFor !== address.toLowerCase())
      )
        done()
      else if (fault !== 'mute') done(fault === 'down' ? unavailable() : refusal(550, 'Mailbox unavailable'))
    },
    onData: (stream, session, done) => {
      if (
        fault === 'hang' &&
        session.envelope.rcptTo.some(({ address }) => faultFor === '' || faultFor === address.toLowerCase())
      ) {
        stream.resume()
        hanging.push(() => done(refusal(451, 'Message was not kept')))
        return
      }
      count += 1
      readMail(stream as AsyncIterable<Buffer>, session, String(count)).then(
        (mail) => {
          if (fault === 'quote') {
            done(refusal(554, `Refused: ${mail.text.replaceAll(/\s+/g, ' ')}`))
            return
          }
          mails = [mail, ...mails].slice(0, options.kept ?? MOST_KEPT)
          done()
        },
        () => done(refusal(451, 'Message could not be read')),
      )
    },
  })
  // A client that drops its connection must not end the process.
  smtp.on('error', () => {})

  const handle = (call: Call): Answer => {
    const { method, path, query, fields } = call
    if (path === '/messages' && method === 'GET') return json(200, messages(query.get('to') ?? undefined))
    if (path === '/messages' && method === 'DELETE') {
      mails = []
      return json(200, { messages: 0 })
    }
    if (path === '/fault' && method === 'GET') return json(200, { mode: fault, to: faultFor })
    if (path === '/fault' && method === 'POST') {
      if (!isFault(fields.mode)) return json(400, { message: `mode must be one of ${faults.join(', ')}` })
      setFault(fields.mode, typeof fields.to === 'string' ? fields.to.toLowerCase() : '')
      return json(200, { mode: fault, to: faultFor })
    }
    // A company's own system, for webhooks of the demo: it takes every event and keeps none.
    if (path === '/events' && method === 'POST') return json(200, { taken: true })
    if (path === '/' && method === 'GET') {
      const filter = (query.get('to') ?? '').trim()
      return htmlPage(
        listPage(
          mails.filter((mail) => mail.to.toLowerCase().includes(filter.toLowerCase())),
          filter,
        ),
      )
    }
    const id = /^\/messages\/([^/]+)$/.exec(path)?.[1]
    const mail = method === 'GET' ? mails.find((candidate) => candidate.id === id) : undefined
    return mail ? htmlPage(mailPage(mail)) : htmlPage(missingPage(), 404)
  }

  const web = await serve({ port: options.httpPort, host, handle })
  const smtpPort = await new Promise<number>((resolve, reject) => {
    smtp.server.once('error', reject)
    smtp.listen(options.smtpPort, host, () => resolve((smtp.server.address() as AddressInfo).port))
  }).catch(async (error: unknown) => {
    await web.stop()
    throw error
  })

  return {
    smtpUrl: `smtp://${clientAddress(host, smtpPort)}`,
    url: web.url,
    messages,
    setFault: (next) => setFault(next),
    hanging: () => hanging.length,
    stop: async () => {
      await Promise.all([web.stop(), new Promise<void>((resolve) => smtp.close(() => resolve()))])
    },
  }
}
