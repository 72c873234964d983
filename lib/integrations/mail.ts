import 'server-only'
import { createTransport, type Transporter } from 'nodemailer'
import { env } from '@/lib/core/env'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

let transporter: Transporter | undefined

/**
 * Hands one mail to the SMTP server.
 * @param messageId the same for every try, so that a mail sent twice by a lost answer can be told apart
 * @throws when the server cannot be reached or refuses; nothing was sent then as far as it said
 */
export async function sendMail(mail: Mail, messageId: string): Promise<void> {
  transporter ??= createTransport(env().SMTP_URL)
  await transporter.sendMail({ from: env().MAIL_FROM, ...mail, messageId: `<${messageId}@${new URL(env().NEXTAUTH_URL).hostname}>` })
}
