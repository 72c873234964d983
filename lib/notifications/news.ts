import 'server-only'
import type { BellText } from './bell'
import type { SealedMail } from './mail'
import type { MailText } from './mail-layout'
import type { NewsKind } from './schema'

type NewsBase = {
  readonly kind: NewsKind
  /** The page that tells more: a path of the app, and the text of the mail's button. */
  readonly link?: { readonly label: string; readonly path: string }
}
/** News whose mail is not rendered yet. At most one mail exists per `dedupeKey`. */
type MailedNews = NewsBase & { readonly bell?: BellText; readonly mail: MailText; readonly dedupeKey?: string }
type BellNews = NewsBase & { readonly bell: BellText; readonly mail?: undefined }

/** An event that a person should know of, with its text per channel. Each domain words its own in `news.ts`. */
export type News = MailedNews | BellNews

/** News with its mail rendered and encrypted. */
export type SealedNews = BellNews | (Omit<MailedNews, 'mail'> & { readonly mail: SealedMail })

/**
 * Who receives news. `id` is an account: the bell belongs to it, and without `email` the mail goes to its address,
 * unless the account is erased. `email` alone reaches someone who has no account.
 */
export type Recipient = { readonly id?: string | null; readonly email?: string }

/** One recipient with the news for them. */
export type Message = { readonly person: Recipient; readonly news: News | SealedNews }
