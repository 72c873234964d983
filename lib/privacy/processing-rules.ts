import { BOOKS_YEARS, KEEP_DAYS } from '@/lib/core/retention'

/*
 * The record of processing: why which data is used, what allows it, how long it is kept and who receives it. The
 * privacy notice and the page for staff show it. A test compares it with the tables of the database.
 */

/** What allows a use of personal data: Nigeria Data Protection Act 2023 (NDPA), section 25(1). */
export const BASES = {
  contract: { name: 'Contract', source: 'section 25(1)(b)(i)' },
  law: { name: 'Legal duty', source: 'section 25(1)(b)(ii)' },
  interest: { name: 'Legitimate interest', source: 'section 25(1)(b)(v)' },
  consent: { name: 'Your consent', source: 'section 25(1)(a)' },
} as const
type Basis = keyof typeof BASES

export type Activity = {
  readonly name: string
  readonly purpose: string
  readonly basis: Basis
  /** The duty or the interest, where the basis is not a contract. */
  readonly ground?: string
  readonly people: string
  readonly data: string
  readonly kept: string
  readonly recipients: string
  /** The tables of the database. */
  readonly tables: readonly string[]
}

const NOBODY_ELSE = 'Nobody outside Foodbank.'
const BUYERS = 'Buyers'
const UNTIL_ERASED = 'Until you delete your account.'
const IN_THE_BOOKS = `At least ${BOOKS_YEARS} years. After you delete your account, without your name.`
const STAFF_AND_HR = 'Our staff and the human resources officers of companies'

export const PROCESSING: readonly Activity[] = [
  {
    name: 'Your account',
    purpose: 'To open your account, to know who you are and what you agreed to.',
    basis: 'contract',
    people: 'Everyone with an account',
    data:
      'Name, email address, telephone number, home address, picture, requests for another name, consents; of staff ' +
      'the filters that they save.',
    kept: `${UNTIL_ERASED} What you agreed to: at least ${BOOKS_YEARS} years, without your name.`,
    recipients: NOBODY_ELSE,
    tables: ['users', 'consents', 'name_change_requests', 'images', 'picture_objects', 'saved_views', 'hidden_columns'],
  },
  {
    name: 'Signing in',
    purpose: 'To sign you in and to keep strangers out of your account.',
    basis: 'interest',
    ground: 'accounts that nobody else can open',
    people: 'Everyone with an account, and everyone who tries to sign in',
    data: 'Password as a hash, codes, devices and times of sign-ins, second steps, network addresses as hashes.',
    kept:
      `Sign-ins: ${KEEP_DAYS.sessions} days. Codes that we mailed to you: ${KEEP_DAYS.codes} days. Counts of tries ` +
      'and network addresses: one day at most. Links and challenges: a day after they end.',
    recipients: NOBODY_ELSE,
    tables: [
      'sessions',
      'one_time_codes',
      'code_requests',
      'reset_links',
      'rate_limits',
      'second_factors',
      'recovery_codes',
      'used_challenges',
    ],
  },
  {
    name: 'Your employment and your limit',
    purpose: 'To let your company confirm you, and to set a limit that your pay can carry.',
    basis: 'contract',
    people: BUYERS,
    data: 'Company, job title, staff number, salary with its changes, other deductions from it, last day at work.',
    kept: UNTIL_ERASED,
    recipients: 'The human resources office of your company. It never sees what you bought.',
    tables: ['users', 'wallets', 'salary_changes'],
  },
  {
    name: 'Employees whom their company lists',
    purpose: 'To confirm employees at once who register with the staff number and email that their company listed.',
    basis: 'interest',
    ground: 'nobody waits for a confirmation that the company has given already',
    people: 'Employees of companies that work with us, before they have an account',
    data: 'Name, staff number, work email address and telephone number, job title, salary, other deductions from it.',
    kept:
      'Until you are confirmed, your company removes you, or you delete your account, and at most ' +
      `${KEEP_DAYS.roster} days after the newest list with you. What each list said and changed: ` +
      `${KEEP_DAYS.roster} days at most, so that your company can look at it and take it back.`,
    recipients: 'The human resources office of your company, which sent it. No other company.',
    tables: ['roster_entries', 'roster_uploads', 'roster_rows'],
  },
  {
    name: 'Invitations by SMS',
    purpose: 'To invite employees once whom their company listed with a telephone number and no email.',
    basis: 'interest',
    ground: 'employees who read no email learn of the offer of their company, once, and can stop it by the reply STOP',
    people: 'Employees of companies that work with us, before they have an account',
    data: 'Telephone number, that an invitation was sent and what it cost; of those who reply STOP: number and time.',
    kept:
      `The number and the time for ${KEEP_DAYS.mails} days after sending. A reply STOP: until you switch messages on ` +
      'in an account, for without it we could not keep to it.',
    recipients: 'The provider Termii and the telephone networks: your number and the text of the message.',
    tables: ['message_stops'],
  },
  {
    name: 'Orders and deliveries',
    purpose: 'To take your orders and to bring them to you.',
    basis: 'contract',
    people: BUYERS,
    data:
      'Cart, saved goods and addresses, goods, place of delivery, telephone number, delivery code, steps of the ' +
      'order, photo of the food.',
    kept:
      `Orders: ${IN_THE_BOOKS.toLowerCase()} Carts, names and places: until you delete your account. Photos of food ` +
      `that we handed over without a delivery code: ${KEEP_DAYS.deliveryPhotos} days at most. Keys of repeated ` +
      `requests: ${KEEP_DAYS.stepKeys} days.`,
    recipients: 'Whoever delivers your order: your name, telephone number and address, and what to deliver.',
    tables: [
      'cart_items',
      'cart_packages',
      'baskets',
      'basket_lines',
      'saved_products',
      'saved_addresses',
      'checkout_drafts',
      'orders',
      'order_items',
      'order_moves',
      'order_step_keys',
      'delivery_codes',
      'delivery_places',
      'delivery_day_moves',
      'drop_codes',
      'stock_movements',
      'lot_moves',
      'gifts',
      'gift_parts',
      'gift_shares',
    ],
  },
  {
    name: 'Credit and deductions',
    purpose: 'To run your payment plan and to have it deducted from your pay.',
    basis: 'contract',
    people: BUYERS,
    data: 'Plans, instalments, what was asked of each pay and what was deducted, reasons for a shortfall.',
    kept: IN_THE_BOOKS,
    recipients:
      'The human resources office of your company: what to deduct, what is overdue, owed and left of your limit.',
    tables: [
      'plans',
      'signed_documents',
      'instalments',
      'earned_interest',
      'deferrals',
      'repayment_allocations',
      'deduction_periods',
      'deduction_lines',
      'deduction_uploads',
      'remittances',
      'remittance_matches',
      'remittance_notices',
    ],
  },
  {
    name: 'Payments and refunds',
    purpose: 'To receive your payments, to send money back, and to find payments that went wrong.',
    basis: 'contract',
    people: BUYERS,
    data: 'Amounts, references and states of payments and refunds. Card numbers never reach us.',
    kept: `${IN_THE_BOOKS} The provider’s lists that we compare with ours: ${KEEP_DAYS.providerLists} days.`,
    recipients: 'The payment provider Flutterwave: your name, email address and telephone number.',
    tables: ['payments', 'payment_settlements', 'refunds', 'provider_rows', 'provider_differences', 'settlement_lines'],
  },
  {
    name: 'Books',
    purpose: 'To keep the books that company law and tax law ask for.',
    basis: 'law',
    ground: 'Companies and Allied Matters Act 2020 and the tax laws',
    people: BUYERS,
    data: 'Entries of every event that moved money, with the account of the buyer.',
    kept: IN_THE_BOOKS,
    recipients: 'Tax authorities and auditors, where the law says so.',
    tables: ['ledger_accounts', 'ledger_entries', 'ledger_postings', 'tax_documents', 'tax_lines'],
  },
  {
    name: 'Payouts of your credit',
    purpose: 'To pay what we owe you to your bank account.',
    basis: 'contract',
    people: BUYERS,
    data: 'Bank, account number and name of the account.',
    kept: `${KEEP_DAYS.bankAccounts} days after the payout, or after the request of our staff.`,
    recipients: 'Our bank.',
    tables: ['payout_accounts'],
  },
  {
    name: 'Complaints and messages to us',
    purpose: 'To answer your questions and complaints in time.',
    basis: 'law',
    ground: 'Federal Competition and Consumer Protection Act 2018',
    people: 'Buyers, and visitors who write to us',
    data: 'Name, email address, what you write, your photos, our answers.',
    kept: `${UNTIL_ERASED} Without an account: ${KEEP_DAYS.visitorMessages} days after our answer.`,
    recipients: NOBODY_ELSE,
    tables: ['tickets', 'ticket_messages', 'complaints'],
  },
  {
    name: 'Notes of our staff',
    purpose: 'To remember what was agreed with you, and to do what we promised on its day.',
    basis: 'interest',
    ground: 'colleagues who know what was agreed before',
    people: 'Buyers, and contacts of companies',
    data: 'Notes about you and your orders, reminders, and who of our staff takes care of it. You get them if you ask.',
    kept: UNTIL_ERASED,
    recipients: NOBODY_ELSE,
    tables: ['notes', 'reminders', 'assignments'],
  },
  {
    name: 'News to you',
    purpose: 'To tell you of your orders, payments and deductions.',
    basis: 'contract',
    people: 'Everyone with an account, and contacts of companies',
    data: 'Emails and messages behind the bell.',
    kept:
      'Emails: their text until they are sent, the address and the subject for ' +
      `${KEEP_DAYS.mails} days after it. Messages behind the bell: ${KEEP_DAYS.notifications} days, and until the ` +
      'end of that month.',
    recipients: 'The provider that delivers our emails.',
    tables: ['outbox_mails', 'notifications'],
  },
  {
    name: 'SMS and WhatsApp',
    purpose: 'To send news and delivery codes to your phone, if you switch that on.',
    basis: 'consent',
    people: BUYERS,
    data: 'Telephone number that you proved, which news you want there, what was sent and what it cost.',
    kept:
      'Your choice: until you delete your account or have another number. Messages: their text until they are sent, ' +
      `the number and the time for ${KEEP_DAYS.mails} days after it.`,
    recipients: 'The provider Termii and the telephone networks: your number and the text of the message.',
    tables: ['message_contacts', 'message_choices', 'outbox_messages'],
  },
  {
    name: 'Companies and the people who speak for them',
    purpose: 'To decide on the sign-up of a company, to agree terms with it and to invite its officers.',
    basis: 'contract',
    people: STAFF_AND_HR,
    data: 'Name, work email address and telephone number, who invited them, address and payday of the company.',
    kept: `As long as we work with the company, and at least ${BOOKS_YEARS} years.`,
    recipients: 'Colleagues on the same desk.',
    tables: ['companies', 'terms_changes', 'invitations', 'join_links'],
  },
  {
    name: 'Programs of companies',
    purpose: 'To let programs of your company, such as its payroll, work with the same data as its officers.',
    basis: 'interest',
    ground: 'payroll without typing the same data twice',
    people: 'Buyers, our staff and the human resources officers of companies',
    data:
      'API keys as hashes, who made them and when they were last used. Events: that an employee was confirmed, that ' +
      'an order was delivered, without its goods, that a plan was paid off, each with the staff number, and what ' +
      'the program of the company answered.',
    kept: `Events: ${KEEP_DAYS.webhooks} days. API keys: ${KEEP_DAYS.endedKeys} days after they end.`,
    recipients: 'The system that the human resources office of your company names. It never sees what you bought.',
    tables: ['api_keys', 'webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'webhook_attempts'],
  },
  {
    name: 'Record of decisions',
    purpose: 'To prove who decided what about the money, the pay and the rights of others.',
    basis: 'interest',
    ground: 'decisions about money and power that can be checked',
    people: STAFF_AND_HR,
    data: 'Who requested, decided and did what, when, and with which reason.',
    kept: `At least ${BOOKS_YEARS} years. Reasons that name you: until you delete your account.`,
    recipients: NOBODY_ELSE,
    tables: ['approvals', 'audit_records', 'charges', 'bank_statements', 'settlements', 'closed_months'],
  },
  {
    name: 'Breaches of data protection',
    purpose: 'To keep the register of breaches and to notify the Commission and the people concerned in time.',
    basis: 'law',
    ground: 'NDPA, section 40',
    people: STAFF_AND_HR,
    data: 'What happened, whose data, how many people, measures, and who recorded it. Nobody concerned is named.',
    kept: `At least ${BOOKS_YEARS} years.`,
    recipients: 'The Nigeria Data Protection Commission.',
    tables: ['breaches', 'breach_entries'],
  },
  {
    name: 'Servers',
    purpose: 'To find faults and attacks, and to bring data back after a loss.',
    basis: 'interest',
    ground: 'a service that works and is safe',
    people: 'Everyone who uses the site',
    data: 'Logs with the network addresses of refused requests. Backups with all of the above.',
    kept: `Logs: ${KEEP_DAYS.logs} days. Backups: ${KEEP_DAYS.backups} days; what you delete is in them until then.`,
    recipients: 'The company that runs our servers.',
    tables: [],
  },
]

/** Tables without anything about a person, each with what it has. */
export const TABLES_WITHOUT_PEOPLE: Readonly<Record<string, string>> = {
  categories: 'categories of goods',
  products: 'goods and prices',
  packages: 'goods that are sold together',
  sold_lines: 'how much of which goods was sold to the employees of a company',
  package_items: 'what is in a package',
  suppliers: 'companies that bring goods',
  purchase_orders: 'what is ordered of suppliers',
  purchase_order_lines: 'goods that are ordered of suppliers',
  supplier_bills: 'bills of suppliers',
  goods_receipts: 'goods that came in',
  goods_receipt_lines: 'goods that came in',
  locations: 'stores',
  lots: 'goods that came in together',
  catalogue_words: 'words in the names of goods',
  faqs: 'public questions and answers',
  compared_days: 'days on which payments were compared',
  job_runs: 'when a job ran',
  ledger_checks: 'when the books were checked',
  shared_changes: 'notes of changes',
  tax_series: 'the next numbers of invoices',
  bank_lines: 'transfers of companies to Foodbank',
  bank_debits: 'debits that may take back a transfer of a company',
  provision_rates: 'how much of debts of each age is provided for',
  provisions: 'what is provided for at the end of a month, of all buyers together',
  journal_codes: 'codes of accounts for other programs',
  company_columns: 'how a company heads the columns of its files',
  file_columns: 'how banks and other systems head the columns of their files',
}

/** 'Legal duty: NDPA, section 40' */
export const basisWords = ({ basis, ground }: Pick<Activity, 'basis' | 'ground'>): string =>
  ground === undefined ? BASES[basis].name : `${BASES[basis].name}: ${ground}`
