import 'server-only'
import { env } from '@/lib/settings/env'
import { seal } from '@/lib/server/seal'
import { type MailText, renderMail } from './mail-layout'
import { CODE_KIND } from './schema'

// Sealed bodies must outlive any outage.
const BODY_SECONDS = 90 * 24 * 60 * 60

/** A mail with its body rendered and encrypted. `minutes` is how long the code in it works. */
export type SealedMail = {
  readonly kind: string
  readonly subject: string
  readonly sealedBody: string
  readonly minutes: number | null
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
    minutes: mail.code?.minutes ?? null,
  }
}
