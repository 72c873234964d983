import type { ReasonCopy } from '@/components/ui/reason-form'
import { APPROVAL_LABELS } from '@/lib/core/approval-rules'

export const approvalsCopy = {
  title: 'Approvals',
  lead: 'Requests that need a second person’s approval.',
  tabsLabel: 'Approvals by status',
  waiting: 'Pending',
  decided: 'Decided',
  kinds: APPROVAL_LABELS,
  undo: {
    form: (entry: string): ReasonCopy => ({
      open: ['Request reversal…', entry],
      reason: ['Reason'],
      kind: 'correction',
      submit: ['Request reversal', entry],
    }),
    requested: 'Requested. It is reversed once a colleague approves.',
  },
  states: { pending: 'Pending', approved: 'Approved', refused: 'Declined', expired: 'Expired' },
  expires: (moment: string) => `Expires on ${moment} if nobody decides.`,
  expired: (moment: string) => `Expired on ${moment}. Nothing was changed.`,
  partnerLead:
    'Changes to your team, large changes of a salary and a new bank account need a second person’s approval.',
  requestedBy: (name: string, moment: string) => `Requested by ${name}, ${moment}`,
  decidedBy: (name: string, moment: string) => `Decided by ${name}, ${moment}`,
  reason: 'Reason',
  photo: 'Photo of the delivery',
  approve: 'Approve',
  decline: 'Decline',
  done: { approve: 'Approved and carried out.', decline: 'Declined. Nothing was changed.' },
  about: (kind: string, title: string) => ` ${kind}: ${title}`,
  empty: {
    title: 'No pending requests',
    text: 'Requests of you and your colleagues appear here until a second person decides.',
  },
  emptyDecided: { title: 'No decisions yet', text: 'Approved, declined and expired requests appear here.' },
} as const
