import type { ReasonCopy } from '@/components/ui/reason-form'
import type { BadgeTone } from '@/components/ui/badge'
import type { DeferralDto } from '@/lib/deferrals/schema'

type State = DeferralDto['state']

/** What a buyer reads of a smaller deduction. */
export const deferralsCopy = {
  title: 'Smaller deduction',
  link: 'Ask for a smaller deduction',
  lead: 'For a hard month. Your employer decides, and it costs nothing more.',
  months: 'Another month:',
  now: (day: string) => `To deduct on ${day}`,
  least: 'Arrears in it, which cannot move',
  moves: (day: string) => `Moves to ${day}`,
  upTo: (amount: string) => `up to ${amount}`,
  cost: 'Extra cost',
  arrears: 'Counts as arrears',
  no: 'No',
  left: 'Requests left this year',
  part: 'What you do not pay now moves to the end of your plan. The total stays the same.',
  amount: 'Amount that can be deducted, in naira',
  amountHint: (most: string) => `Less than ${most}. 0 for no deduction.`,
  reason: 'Reason',
  submit: 'Ask my employer',
  asked: 'Your request is with your employer. We tell you what they decide.',
  none: 'No coming deduction can be made smaller now.',
  requests: 'Your requests',
  of: (month: string, amount: string, due: string) => `${month}: ${amount} instead of ${due}`,
  answer: (answer: string) => `Your employer’s reason: ${answer}`,
  willMove: (amount: string, day: string) => `${amount} would move to ${day}.`,
  moved: (amount: string, day: string) => `${amount} moved to ${day}.`,
  withdraw: 'Withdraw',
  ofMonth: (month: string) => ` the request for ${month}`,
  withdrawn: 'Your request is withdrawn. The deduction stays as it is.',
  states: {
    waiting: { label: 'With your employer', tone: 'info' },
    agreed: { label: 'Agreed', tone: 'success' },
    declined: { label: 'Declined', tone: 'danger' },
    lapsed: { label: 'Ended undecided', tone: 'neutral' },
    withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  } satisfies Record<State, { label: string; tone: BadgeTone }>,
} as const

/** What HR reads of the requests for a month. */
export const wishesCopy = {
  title: 'Smaller deductions on request',
  instead: (amount: string, asked: string) => `${amount} instead of ${asked}`,
  moves: (dates: string) => `The rest moves to ${dates}. Nothing is added to the plan.`,
  moved: (dates: string) => `Moved to ${dates}.`,
  date: (amount: string, day: string) => `${day} (${amount})`,
  reason: (reason: string) => `Reason: ${reason}`,
  agreed: 'Agreed',
  agree: 'Agree',
  of: (name: string) => ` for ${name}`,
  decline: (name: string): ReasonCopy => ({
    open: ['Decline…', ` for ${name}`],
    reason: ['Reason', ` for ${name}`],
    kind: 'deferral_decline',
    submit: ['Decline', ` for ${name}`],
  }),
  notices: {
    'deferral-agreed': 'Agreed. This month asks for the smaller amount, and the employee is told the new dates.',
    'deferral-declined': 'Declined. The employee is told your reason.',
  },
} as const
