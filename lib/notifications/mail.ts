import 'server-only'
import { MINUTE, after } from '@/lib/core/clock'
import { env } from '@/lib/core/env'
import { seal } from '@/lib/core/seal'
import { type MailText, renderMail } from './mail-layout'
import { CODE_KIND } from './schema'

// Sealed bodies must outlive any outage.
const BODY_SECONDS = 90 * 24 * 60 * 60

/** A mail with its body rendered and encrypted. `expiresAt` is when the code in it expires. */
export type SealedMail = {
  readonly kind: string
  readonly subject: string
  readonly sealedBody: string
  readonly expiresAt: Date | null
}

/** Renders a mail and encrypts its body, which may contain a code or a token. */
export async function sealMail(
  kind: string,
  mail: MailText,
  link?: { readonly label: string; readonly path: string },
): Promise<SealedMail> {
  const button = link && { label: link.label, href: new URL(link.path, env().NEXTAUTH_URL).href }
  return {
    kind: mail.code ? CODE_KIND : kind,
    subject: mail.subject,
    sealedBody: await seal('mail', renderMail(mail, button), BODY_SECONDS),
    expiresAt: mail.code ? after(new Date(), mail.code.minutes * MINUTE) : null,
  }
}
