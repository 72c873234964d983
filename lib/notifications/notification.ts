import 'server-only'
import type { MessageKind, MoneyKind, NotificationKind } from '@/lib/core/notification-kinds'
import type { BellText } from './bell'
import type { SealedMail } from './mail'
import type { MailText } from './mail-layout'
import type { MessageText, SealedMessage } from './message'

type NotificationBase = {
  readonly kind: Exclude<NotificationKind, MoneyKind>
  /** The page that tells more: a path of the app, and the text of the mail's button. */
  readonly link?: { readonly label: string; readonly path: string }
  /**
   * Mail and message are sent so many seconds later; until then `withdrawNotification` can take the notification back.
   */
  readonly delay?: number
}
/** A notification whose mail is not rendered yet. At most one mail exists per `dedupeKey`. */
type MailedNotification = NotificationBase & {
  readonly bell?: BellText
  readonly mail: MailText
  readonly dedupeKey?: string
  readonly message?: undefined
}
/**
 * A mailed notification that a person can get by message. Whoever chose that gets the mail only when the message cannot
 * be sent; an urgent message is sent besides the mail.
 */
type MessagedNotification = Omit<MailedNotification, 'kind' | 'message'> & {
  readonly kind: Exclude<MessageKind, MoneyKind>
  readonly message: MessageText
}
/** A notification about a buyer's money, for every channel. */
type MoneyNotification = Omit<MailedNotification, 'kind' | 'bell' | 'message'> & {
  readonly kind: MoneyKind
  readonly bell: BellText
  readonly message: MessageText
}
type BellNotification = NotificationBase & {
  readonly bell: BellText
  readonly mail?: undefined
  readonly message?: undefined
  readonly dedupeKey?: undefined
}
/** A code that proves a telephone number, which no other channel can do. */
type PhoneNotification = NotificationBase & {
  readonly mail?: undefined
  readonly bell?: undefined
  readonly message: MessageText
  readonly dedupeKey?: undefined
}
/** An invitation of someone without an account. At most one message exists per `dedupeKey`. */
type InvitationNotification = Omit<PhoneNotification, 'kind' | 'dedupeKey'> & {
  readonly kind: 'invitation'
  readonly dedupeKey: string
}

/**
 * An event that a person should know of, with its text per channel. Each domain words its own in `notifications.ts`.
 */
export type Notification =
  | MailedNotification
  | MessagedNotification
  | MoneyNotification
  | BellNotification
  | PhoneNotification
  | InvitationNotification

/** A notification with its mail and its message rendered and encrypted. */
export type SealedNotification = Omit<NotificationBase, 'kind'> & {
  readonly kind: NotificationKind
  readonly bell?: BellText | undefined
  readonly mail?: SealedMail | undefined
  readonly message?: SealedMessage | undefined
  readonly dedupeKey?: string | undefined
  readonly isSealed: true
}

/**
 * Who receives notifications. `id` is an account: the bell belongs to it, and without `email` the mail goes to its
 * address, unless the account is erased. `email` alone reaches someone who has no account. `phone` is a number that the
 * account has not proved yet: only the code that proves it goes there. `phone` alone is a number that an employer
 * listed: only an invitation goes there.
 */
export type Recipient = { readonly id?: string | null; readonly email?: string; readonly phone?: string }

/** One recipient with the notification for them. */
export type Message = { readonly person: Recipient; readonly notification: Notification | SealedNotification }
