import 'server-only'
import { createTransport } from 'nodemailer'
import { SECOND } from '@/lib/core/clock'
import { env } from '@/lib/core/env'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

/**
 * How long the mail server is waited for, in milliseconds: `answer` for each of its words, `whole` for one mail from the
 * first word to the last, also where words trickle in.
 */
export type MailLimits = { readonly answer: number; readonly whole: number }
export const MAIL_LIMITS: MailLimits = { answer: 15 * SECOND, whole: 30 * SECOND }

/** How many mails a mailer hands over at once. */
export const MAIL_CONNECTIONS = 3

/** Why a mail was not taken: `refused` its address for good, `silent` no answer in time, `other` anything that may pass. */
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
   * Hands one mail to the SMTP server.
   * @param messageId the same for every try, so that a mail sent twice by a lost answer can be told apart
   * @throws MailError when the server cannot be reached, is silent or refuses; nothing was sent then as far as it said
   */
  readonly send: (mail: Mail, messageId: string) => Promise<void>
  /** Ends its connections. */
  readonly close: () => void
}

/** Opens a mailer for many mails: a few connections, each used again for the next mail. */
export function openMailer({ answer, whole }: MailLimits = MAIL_LIMITS): Mailer {
  const transporter = createTransport({
    url: env().SMTP_URL,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    // Trying again is the outbox's business: what is tried in here is on nobody's record.
    maxRequeues: 0,
    dnsTimeout: answer,
    connectionTimeout: answer,
    greetingTimeout: answer,
    socketTimeout: answer,
  })
  return {
    send: async (mail, messageId) => {
      const message = {
        from: env().MAIL_FROM,
        ...mail,
        messageId: `<${messageId}@${new URL(env().NEXTAUTH_URL).hostname}>`,
        signal: AbortSignal.timeout(whole),
      }
      try {
        await transporter.sendMail(message)
      } catch (error) {
        throw mailError(error, whole)
      }
    },
    close: () => {
      transporter.close()
    },
  }
}

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
  // 5xx to this address; or what is no address at all, which the server is not even asked about.
  const isRefused = code === 'EENVELOPE' && (command === 'API' || (command === 'RCPT TO' && responseCode >= 500))
  return new MailError(isRefused ? 'refused' : 'other', error.message, { cause: error })
}
