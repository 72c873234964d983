import { paydayLabel } from '@/lib/companies/rules'
import type { Comparison, PartnerStep, PartnerWork, StaffStep, StaffWork, WaitingKind } from '@/lib/desk/schema'

const of = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const finderCopy = {
  open: 'Find',
  keys: 'Ctrl K',
  title: 'Find people, orders, payments and pages',
  label: 'Name, email, order number, payment reference or page',
  kinds: { page: 'Page', order: 'Order', buyer: 'Buyer', payment: 'Payment' },
  none: 'No results',
  results: 'Results',
  found: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`,
  failed: 'The search did not answer. Please type again.',
} as const

type StepWords = { title: string; text: (payday: number | undefined) => string }

export const firstStepsCopy = {
  title: 'First steps',
  done: 'done',
  next: 'next',
  partner: {
    text: 'Set up your desk in this order. This list goes when your first month is filled in.',
    steps: {
      team: {
        title: 'Invite a second officer',
        text: () => 'A colleague agrees to large raises and new officers, and covers for you.',
      },
      factor: {
        title: 'Protect your sign-in',
        text: () => 'A second step, such as a code from your phone, keeps strangers out who know your password.',
      },
      roster: {
        title: 'Upload your roster',
        text: () => 'Employees on it are confirmed when they register. Share the link or the poster with them.',
      },
      payday: {
        title: 'Check your payday',
        text: (payday) =>
          payday === undefined
            ? 'Instalments are due on the day you pay wages.'
            : `You pay wages on ${paydayLabel(payday)}. If that is wrong, write to Foodbank.`,
      },
      month: {
        title: 'Fill in your first month',
        text: () =>
          'Try it with a practice file, of which nothing is booked. The real file comes with the first orders.',
      },
    } satisfies Record<PartnerStep, StepWords>,
  },
  staff: {
    text: 'Set up the shop in this order. This list goes with the first order.',
    steps: {
      team: {
        title: 'Invite a second person',
        text: () => 'Large changes of prices, charges, credit and rights need two of you.',
      },
      factor: {
        title: 'Protect your sign-in',
        text: () => 'A second step, such as a code from your phone, keeps strangers out who know your password.',
      },
      products: {
        title: 'Put products on sale',
        text: () => 'Add them one by one, or import a file with their prices and stock.',
      },
      charges: {
        title: 'Set the charges',
        text: () => 'Service fee, delivery fee, VAT and interest, from a date of your choice.',
      },
      companies: {
        title: 'Approve the first company',
        text: () => 'An employer signs up by itself; its employees can register once you have approved it.',
      },
    } satisfies Record<StaffStep, StepWords>,
  },
} as const

export const homeCopy = {
  title: 'Home',
  today: 'Today',
  toDo: 'To do',
  nothing: { title: 'Nothing to do', text: 'New work appears here.' },
  heldInvoices: {
    title: 'Invoices are held',
    missing: (settings: string) =>
      `VAT invoices have to state the seller. Please ask whoever runs the site to set: ${settings}.`,
    soon: 'The seller’s details are set. Held invoices are issued within the hour, oldest first.',
    held: (count: number) => `${of(count, 'document waits', 'documents wait')} for a number.`,
  },
  compared: 'This month so far',
  comparedHint: 'Compared with the same days of last month.',
  before: (figure: string) => `last month ${figure}`,
  sales: 'Sales by month',
  arrears: 'Past due, by age',
  noArrears: 'Nothing is past due.',
  deducted: 'Deducted by month',
  month: 'Month',
  age: 'Age',
  amount: 'Amount',
  figures: {
    orders: 'Orders placed',
    sales: 'Sales',
    deducted: 'Deducted from pay',
    received: 'Received from companies',
    employees: 'Employees confirmed',
  } satisfies Record<Comparison['key'], string>,
  staff: {
    reminders: (count: number) => of(count, 'reminder is due', 'reminders are due'),
    assigned: (count: number) => of(count, 'item assigned to you', 'items assigned to you'),
    overdueTickets: (count: number) => of(count, 'ticket is overdue', 'tickets are overdue'),
    approvals: (count: number) => of(count, 'request needs approval', 'requests need approval'),
    'orders.pending': (count: number) => of(count, 'order to approve', 'orders to approve'),
    'orders.approved': (count: number) => of(count, 'order to pack', 'orders to pack'),
    'orders.packed': (count: number) => of(count, 'packed order to send', 'packed orders to send'),
    'orders.out_for_delivery': (count: number) => of(count, 'order out for delivery', 'orders out for delivery'),
    tickets: (count: number) => of(count, 'open ticket', 'open tickets'),
    transfers: (count: number) => of(count, 'announced transfer to record', 'announced transfers to record'),
    gifts: (count: number) => of(count, 'gift to be paid', 'gifts to be paid'),
    bankLines: (count: number) => of(count, 'bank line to match', 'bank lines to match'),
    unapplied: (count: number) => of(count, 'payment not matched', 'payments not matched'),
    failedRefunds: (count: number) => of(count, 'failed refund', 'failed refunds'),
    differences: (count: number) => of(count, 'difference with the provider', 'differences with the provider'),
    heldSalaries: (count: number) => of(count, 'salary above the bound to check', 'salaries above the bound to check'),
    payouts: (count: number) => of(count, 'payout of credit is waiting', 'payouts of credit are waiting'),
    lateCompanies: (count: number) => of(count, 'company is late', 'companies are late'),
    companies: (count: number) => of(count, 'company to approve', 'companies to approve'),
    lowStock: (count: number) => of(count, 'product is low in stock', 'products are low in stock'),
    deadMails: (count: number) => of(count, 'unsent email', 'unsent emails'),
  } satisfies Record<StaffWork, (count: number) => string>,
  waiting: {
    caption: 'What waits for you, the longest waiting first',
    kinds: {
      approvals: 'To approve',
      reminders: 'Reminder',
      overdueTickets: 'Overdue ticket',
      bankLines: 'Bank line to match',
      differences: 'Difference',
      lateCompanies: 'Late company',
    } satisfies Record<WaitingKind, string>,
    requested: (about: string, by: string) => (about === '' ? `Requested by ${by}` : `${about} · requested by ${by}`),
    notReceived: 'Deducted from pay and not received',
    since: (day: string) => `since ${day}`,
    more: {
      approvals: (count: number) => of(count, 'more request to approve', 'more requests to approve'),
      reminders: (count: number) => of(count, 'more reminder', 'more reminders'),
      overdueTickets: (count: number) => of(count, 'more overdue ticket', 'more overdue tickets'),
      bankLines: (count: number) => of(count, 'more bank line to match', 'more bank lines to match'),
      differences: (count: number) => of(count, 'more difference', 'more differences'),
      lateCompanies: (count: number) => of(count, 'more late company', 'more late companies'),
    } satisfies Record<WaitingKind, (count: number) => string>,
  },
  partner: {
    employees: (count: number) => of(count, 'employee to confirm', 'employees to confirm'),
    names: (count: number) => of(count, 'name change to decide', 'name changes to decide'),
    approvals: (count: number) => of(count, 'request needs approval', 'requests need approval'),
    deferrals: (count: number) => of(count, 'smaller deduction to decide', 'smaller deductions to decide'),
    months: (count: number) => of(count, 'deduction to fill in', 'deductions to fill in'),
    transfer: () => 'Money to send to Foodbank',
    leavers: (count: number) => of(count, 'employee is leaving', 'employees are leaving'),
  } satisfies Record<PartnerWork, (count: number) => string>,
  payday: (month: string, day: string, days: number) =>
    days > 1
      ? `${month}, payday ${day}, in ${days} days`
      : days === 1
        ? `${month}, payday tomorrow`
        : days === 0
          ? `${month}, payday today`
          : `${month}, payday was ${day}`,
  unsent: (month: string, when: string) => ` of ${month}, ${when}`,
  due: (day: string) => `due ${day}`,
  track: {
    title: (month: string) => `Deductions of ${month}`,
    payday: (day: string) => `Payday ${day}`,
    sum: (of: Readonly<Record<'due' | 'arrears' | 'toDeduct' | 'deducted' | 'short' | 'open', string>>) =>
      `${of.due} due, ${of.arrears} arrears, ${of.toDeduct} to deduct: ${of.deducted} deducted, ${of.short} short, ` +
      `${of.open} not filled in`,
    open: 'Open the month',
  },
} as const
