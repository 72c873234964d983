import 'server-only'
import { createTransport } from 'nodemailer'
import { SECOND } from '@/lib/core/clock'
import { env, isThisMachine } from '@/lib/settings/env'
import { emailProblem } from '@/lib/core/fields'

/** A mail to the one address `to`. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

/** Time limits in milliseconds: `answer` for each reply of the mail server, `whole` for a mail from start to end. */
export type MailLimits = { readonly answer: number; readonly whole: number }
export const MAIL_LIMITS: MailLimits = { answer: 15 * SECOND, whole: 30 * SECOND }

/** How many mails a mailer sends at once. */
export const MAIL_CONNECTIONS = 3

/** Why a mail was not accepted: `refused` its address for good, `silent` no reply in time, `other` a passing fault. */
export class MailError extends Error {
  override readonly name = 'MailError'
  constructor(
    readonly reason: 'refused' | 'silent' | 'other',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export type Mailer = {
  /**
   * Sends a mail to the SMTP server.
   * @param messageId the same for every try, so that a mail program can drop the duplicate after a lost reply
   * @throws MailError when the server cannot be reached, does not reply in time, or refuses the mail
   */
  readonly send: (mail: Mail, messageId: string) => Promise<void>
  readonly close: () => void
}

const serverOptions = (url: string, answer: number) => ({
  url,
  // Mails carry codes and links, so the way to another machine must be encrypted. SMTP_URL can say otherwise.
  requireTLS: !isThisMachine(new URL(url).hostname),
  dnsTimeout: answer,
  connectionTimeout: answer,
  greetingTimeout: answer,
  socketTimeout: answer,
})

/**
 * Connects to the mail server, with TLS and sign-in as for a mail, and sends nothing.
 * @param url the setting SMTP_URL
 * @param answer the time limit of each reply, in milliseconds
 * @throws Error with the server's own words
 */
export async function checkMailServer(url: string, answer: number): Promise<void> {
  const transporter = createTransport(serverOptions(url, answer))
  try {
    await transporter.verify()
  } finally {
    transporter.close()
  }
}

/** Prints mails instead of sending them, for a trial on a machine without a mail server (N-14). */
const printer: Mailer = {
  send: ({ to, subject, text }) => {
    process.stdout.write(`\nMail to ${to}: ${subject}\n\n${text}\n\n`)
    return Promise.resolve()
  },
  close: () => undefined,
}

/**
 * Opens a mailer whose few connections are reused for many mails. Without SMTP_URL, which only a site on this machine
 * may lack, it prints them.
 * @param stop ends the mails that are being sent
 */
export function openMailer({ answer, whole }: MailLimits, stop: AbortSignal): Mailer {
  const { SMTP_URL } = env()
  if (SMTP_URL === undefined) return printer
  const transporter = createTransport({
    ...serverOptions(SMTP_URL, answer),
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    // The outbox retries, because it records every try.
    maxRequeues: 0,
  })
  return {
    send: async (mail, messageId) => {
      if (emailProblem(mail.to) !== undefined) throw new MailError('refused', 'This is not one email address.')
      const message = {
        ...mail,
        // Objects, because nodemailer reads a text as a list of addresses.
        from: env().MAIL_FROM,
        to: { name: '', address: mail.to },
        messageId: `<${messageId}@${new URL(env().NEXTAUTH_URL).hostname}>`,
        signal: AbortSignal.any([AbortSignal.timeout(whole), stop]),
      }
      try {
        await transporter.sendMail(message)
      } catch (error) {
        throw stop.aborted ? new MailError('silent', STOPPED, { cause: error }) : mailError(error, whole)
      }
    },
    close: () => {
      transporter.close()
    },
  }
}

const STOPPED = 'The mail server had not answered when the app ended.'

function mailError(error: unknown, whole: number): MailError {
  if (!(error instanceof Error)) return new MailError('other', String(error))
  const {
    code,
    command,
    responseCode = 0,
  } = error as Error & { code?: string; command?: string; responseCode?: number }
  if (code === 'EABORT')
    return new MailError('silent', `The mail server took longer than ${whole / SECOND} seconds.`, { cause: error })
  if (code === 'ETIMEDOUT') return new MailError('silent', error.message, { cause: error })
  // Command API: nodemailer itself refused a malformed address.
  const isRefused = code === 'EENVELOPE' && (command === 'API' || (command === 'RCPT TO' && responseCode >= 500))
  return new MailError(isRefused ? 'refused' : 'other', error.message, { cause: error })
}
