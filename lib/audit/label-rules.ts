import { APPROVAL_LABELS } from '@/lib/core/approval-rules'
import { formatDay, formatMonth } from '@/lib/core/clock'
import { isId } from '@/lib/core/ids'

/* The words of the audit log. What has no word here is shown by its own name, with spaces and a capital. */

/** By the name of an action. */
const ACTIONS: Readonly<Record<string, string>> = {
  'account.erased': 'Account deleted',
  'approval.approved': 'Request approved',
  'approval.expired': 'Request expired',
  'approval.refused': 'Request declined',
  'approval.requested': 'Approval requested',
  'approval.withdrawn': 'Request withdrawn',
  'breach.entry': 'Entry added to a data breach',
  'breach.recorded': 'Data breach recorded',
  'catalogue.imported': 'Products imported from a file',
  'columns.named': 'Columns of the roster file named',
  'company_payout.asked': 'Payout of company credit requested',
  'company_payout.withdrawn': 'Payout of company credit withdrawn',
  'credit.ceiling-set': 'Ceiling of credit set',
  'delivery.code-sent': 'Code of a delivery sent to its receiver',
  'delivery.day-moved': 'Delivery day moved',
  'delivery.days-set': 'Delivery days set',
  'delivery.receiver-named': 'Receiver of a workplace named',
  'deductions.booked': 'Deductions booked',
  'deductions.closed': 'Payroll month closed',
  'deductions.undone': 'Booked deductions taken back',
  'deductions.ready': 'HR told of the month’s deductions',
  'difference.closed': 'Difference with Flutterwave closed',
  'employee.approved': 'Employee confirmed',
  'employee.last-day-entered': 'Last day of an employee entered',
  'employee.last-day-taken-back': 'Last day of an employee taken back',
  'employee.roster-taken-back': 'Changes of a roster to an employee taken back',
  'faq.changed': 'Question changed',
  'faq.created': 'Question added',
  'faq.deleted': 'Question deleted',
  'folder.made': 'Folder of records made',
  'gift.asked': 'Gift asked for',
  'gift.cancelled': 'Gift cancelled',
  'gift.paid': 'Gift paid and ordered',
  'gift.returned': 'Gift given back as credit',
  'invitation.made': 'Invitation sent',
  'job.repeated': 'Failed job repeated',
  'journal.codes_changed': 'Account codes changed',
  'key.approved': 'API key approved',
  'key.ended': 'API key ended',
  'key.made': 'API key made',
  'list.exported': 'List downloaded',
  'lot.valued': 'Cost of a lot entered',
  'mail.all_retried': 'All failed emails sent again',
  'mail.retried': 'Email sent again',
  'month.closed': 'Month of the books closed',
  'order.shortage': 'Missing goods of an order recorded',
  'order.undone': 'Order step undone',
  'package.changed': 'Package changed',
  'package.created': 'Package added',
  'partner.access-ended': 'HR access ended',
  'partner.access-restored': 'HR access restored',
  'partner.permissions-changed': 'HR permissions changed',
  'payment.unrequested-recorded': 'Payment without a request recorded',
  'payout_account.taken_back': 'Bank account for a payout taken back',
  'provision.rates_changed': 'Rates of the provision changed',
  'purchase_order.billed': 'Supplier’s bill booked',
  'purchase_order.closed': 'Purchase order closed',
  'purchase_order.created': 'Purchase order drafted',
  'purchase_order.received': 'Goods of a purchase order received',
  'purchase_order.sent': 'Purchase order sent',
  'remittance.reminded': 'HR reminded of a late remittance',
  'second-factor.added': 'Second sign-in step added',
  'second-factor.recovery-code-used': 'Recovery code used',
  'second-factor.recovery-codes-made': 'Recovery codes made',
  'second-factor.removed': 'Second sign-in step removed',
  'second-factor.reset': 'Second sign-in steps reset',
  'statement.booked': 'Bank statement booked',
  'statement.booking-kept': 'Booking of a bank line kept',
  'statement.line-set-aside': 'Bank line set aside',
  'stock.expired': 'Expired lot written off',
  'stock.moved': 'Stock changed',
  'supplier.created': 'Supplier added',
  'webhook.replayed': 'Webhook events sent again',
  'webhook.rotated': 'Webhook secret replaced',
}

/** By the name of a detail. */
const NAMES: Readonly<Record<string, string>> = {
  afterDays: 'Days after payday',
  apiKey: 'Through the API key',
  assignee: 'Assigned to',
  begins: 'Begins with',
  by: 'Through',
  from: 'From',
  host: 'Address',
  lastDay: 'Last day at work',
  left: 'Codes left',
  lines: 'Received',
  matched: 'Lines deducted',
  new: 'New products',
  period: 'Month',
  q: 'Search',
  rows: 'Rows',
  short: 'Lines below the amount to deduct',
  shown: 'Visible',
  stock: 'Stock afterwards',
  txRef: 'Reference',
  type: 'Category',
  waiting: 'Lines waiting',
}

/** By the name of a detail and its value. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  by: { import: 'Product file', roster: 'Roster file' },
  format: { csv: 'CSV', xlsx: 'Excel' },
  kind: { ...APPROVAL_LABELS, totp: 'Authenticator app' },
  role: { buyer: 'Buyer', partner: 'HR', staff: 'Staff' },
  shown: { false: 'no', true: 'yes' },
}

/** By the kind of a subject, for one that is gone or has no name. */
const SUBJECTS: Readonly<Record<string, string>> = {
  faq: 'Question',
  job: 'Job',
  key: 'API key',
  list: 'List',
  mail: 'Email',
  'mail:all': 'All failed emails',
  package: 'Bookkeeping package',
  settlement: 'Settlement',
  statement: 'Bank statement',
  'statement-line': 'Bank line',
  user: 'Person',
  webhook: 'Webhook',
}

const DATED: ReadonlySet<string> = new Set(['period', 'month', 'months', 'lastDay', 'from', 'to', 'date'])
const PLAIN: ReadonlySet<string> = new Set(['name', 'title', 'reason', 'reference', 'txRef', 'q', 'assignee', 'about'])

/** 'order.out_for_delivery' as 'Order out for delivery', 'afterDays' as 'After days'. */
const inWords = (name: string): string =>
  name
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])(?=[a-z])/g, (_all, before: string, first: string) => `${before} ${first.toLowerCase()}`)
    .replace(/^./, (first) => first.toUpperCase())

/** What was done: 'order.out_for_delivery' as 'Order out for delivery'. */
export const actionInWords = (action: string): string => ACTIONS[action] ?? inWords(action)

/** What an action was about, when nothing says its name: 'month:2026-10' as 'Month: October 2026'. */
export function subjectInWords(subject: string): string {
  const [kind = '', id = ''] = subject.split(':')
  const known = SUBJECTS[subject]
  if (known) return known
  const word = SUBJECTS[kind] ?? inWords(kind)
  return id === '' || isId(id) ? word : `${word}: ${datesInWords(id)}`
}

/** What a detail says: 'credit_note' as 'Credit note', '2026-10' as 'October 2026'. */
export function valueInWords(name: string, value: string): string {
  if (DATED.has(name)) return datesInWords(value)
  const known = VALUES[name]?.[value]
  if (known) return known
  if (PLAIN.has(name)) return value
  if (/^[a-z]+(?:_[a-z]+)+$/.test(value)) return inWords(value)
  return value.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (code) => code.replaceAll('_', ' '))
}

/** The details of a record as people read them. Ids and empty values say nothing to them. */
export const detailsInWords = (details: readonly (readonly [string, string])[]): (readonly [string, string])[] =>
  details.flatMap(([name, value]) =>
    value === '' || isId(value) ? [] : [[NAMES[name] ?? inWords(name), valueInWords(name, value)] as const],
  )

const datesInWords = (text: string): string =>
  text.replaceAll(/\b\d{4}-(?:0[1-9]|1[0-2])(?:-\d{2})?\b/g, (date) =>
    date.length === 7 ? formatMonth(date) : formatDay(date),
  )
