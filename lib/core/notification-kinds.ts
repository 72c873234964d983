const EVERY_CHANNEL = ['bell', 'mail', 'message'] as const

type Kind = {
  /** For staff, who see it instead of a mail's text. */
  readonly label: string
  /** For buyers, who can choose to get it by message. All others come by mail. */
  readonly choice?: string
  /** A notification of this kind has a text for each of these; of other kinds, each notification has its own. */
  readonly channels?: typeof EVERY_CHANNEL
}

/**
 * The subject matter of notifications. What is said of a buyer's money goes to every channel: the bell always, and mail
 * or message as the buyer chose.
 */
const NOTIFICATION_KINDS = {
  order: { label: 'Order', choice: 'Orders and deliveries' },
  'fees-wait': { label: 'Fees to pay', choice: 'Fees to pay' },
  payday: { label: 'Payday', choice: 'Coming deductions', channels: EVERY_CHANNEL },
  deduction: { label: 'Deduction', choice: 'Deductions from your pay', channels: EVERY_CHANNEL },
  payment: { label: 'Payment', choice: 'Payments', channels: EVERY_CHANNEL },
  refund: { label: 'Refund', choice: 'Refunds', channels: EVERY_CHANNEL },
  ticket: { label: 'Ticket', choice: 'Answers to complaints' },
  account: { label: 'Account' },
  approval: { label: 'Request for approval' },
  breach: { label: 'Data breach' },
  code: { label: 'Code' },
  company: { label: 'Company sign-up' },
  confirm: { label: 'Employee to confirm' },
  eligibility: { label: 'HR’s decision' },
  'follow-up': { label: 'Follow-up of staff' },
  invitation: { label: 'Invitation' },
  name: { label: 'Name change' },
  stock: { label: 'Back in stock' },
} as const satisfies Readonly<Record<string, Kind>>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS
/** Kinds whose notifications have a text for every channel. */
export type MoneyKind = {
  [Each in NotificationKind]: (typeof NOTIFICATION_KINDS)[Each] extends { readonly channels: readonly string[] }
    ? Each
    : never
}[NotificationKind]
export type MessageKind = {
  [Each in NotificationKind]: (typeof NOTIFICATION_KINDS)[Each] extends { readonly choice: string } ? Each : never
}[NotificationKind]

const KINDS: Readonly<Record<string, Kind>> = NOTIFICATION_KINDS
const CHOICES = Object.entries(KINDS).flatMap(([kind, { choice }]) =>
  choice === undefined ? [] : [{ kind: kind as MessageKind, choice }],
)

/** The name of a kind for staff. Mails of an older version may have a kind that is gone. */
export const kindLabel = (kind: string): string => KINDS[kind]?.label ?? kind

/** Something for each kind that comes by message, in the order of the settings. */
export const byMessageKind = <Value>(make: (choice: string) => Value): Readonly<Record<MessageKind, Value>> =>
  // The type of Object.fromEntries has no names.
  Object.fromEntries(CHOICES.map(({ kind, choice }) => [kind, make(choice)])) as Record<MessageKind, Value>
