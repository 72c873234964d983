import type { GiftState } from '@/generated/prisma/enums'
import type { ShareState } from '@/lib/gifts/rules'

const employees = (count: number): string => (count === 1 ? '1 employee' : `${count} employees`)
const orders = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)

export const giftsCopy = {
  title: 'Gifts',
  lead: 'Food that your company gives its employees. You pay for it by transfer; nobody’s limit or pay is touched.',
  staffLead: 'Food that companies give their employees, paid by the company.',
  none: { title: 'No gifts', text: 'A gift that is asked for appears here.' },
  back: 'All gifts',
  states: { asked: 'To be paid', paid: 'Paid', cancelled: 'Cancelled' } satisfies Record<GiftState, string>,
  shares: {
    waiting: 'No order yet',
    ordered: 'Ordered',
    delivered: 'Delivered',
    returned: 'Given back',
  } satisfies Record<ShareState, string>,
  ask: {
    heading: 'Ask for a gift',
    package: 'Package',
    choose: 'Choose a package',
    for: 'For whom',
    forWhom: { everyone: 'All confirmed employees', some: 'Some of them' },
    people: 'Who, when it is for some',
    peopleHint: 'One email or staff ID a line.',
    message: 'Your message to them',
    submit: 'Ask for this gift',
    hint: 'You see the price next. Nothing is ordered until you have paid.',
    noPackages: 'No package can be ordered at the moment.',
  },
  facts: {
    heading: 'What is given',
    package: 'Package',
    each: 'Price of one, with VAT',
    for: 'For',
    total: 'Total, with VAT',
    message: 'Message',
    content: 'Content of one',
    returned: 'Given back as credit',
  },
  employees,
  toSend: (amount: string, reference: string) =>
    `Please transfer ${amount} to the account to which you send your deductions, with the reference ${reference}. ` +
    'When it has arrived, we order the food and tell your employees.',
  covered: 'The credit of your company pays for it. We order the food next and tell your employees.',
  cancel: 'Cancel this gift',
  invoice: 'Invoice',
  people: 'Employees',
  order: 'Order',
  state: 'Status',
  pay: {
    heading: 'Payment',
    missing: (amount: string, reference: string) => `${amount} is missing. The company was asked for ${reference}.`,
    covered: 'The credit of the company is enough, so no transfer is needed.',
    amount: 'Amount that arrived',
    reference: 'Reference of the bank',
    date: 'Day of the bank',
    delivery: 'Where it goes',
    home: 'To each employee’s last address',
    workplace: (day: string) => `To the workplace on ${day}`,
    submit: 'Book and order',
  },
  rest: {
    heading: (count: number) => `${employees(count)} without an order`,
    submit: 'Order for them',
    back: 'Give the company the money back',
    returned: (amount: string) => `${amount} is credit of the company again.`,
  },
  placed: (placed: number, left: readonly { readonly name: string; readonly why: string }[]) =>
    [`${orders(placed)} placed.`, ...left.map(({ name, why }) => `${name}: ${why}`)].join(' '),
} as const
