import { db } from '@/lib/database/db'
import { unseal } from '@/lib/server/seal'

/** The bell lines and the mails of a person, oldest first; a mail is its subject and its text in one line. */
export async function toldTo({ id, email }: { readonly id: string; readonly email: string }) {
  const [bells, mails] = await Promise.all([
    db().notification.findMany({ where: { userId: id }, orderBy: { id: 'asc' } }),
    db().outboxMail.findMany({ where: { recipient: email }, orderBy: { id: 'asc' } }),
  ])
  const texts = await Promise.all(
    mails.map(async ({ subject, sealedBody }) => {
      const { text } = (await unseal('mail', sealedBody)) ?? {}
      return `${subject}: ${String(text)}`.replace(/\s+/g, ' ')
    }),
  )
  return { bells: bells.map(({ title, body, href }) => ({ title, body, href })), mails: texts }
}
