import type { ReasonCopy } from '@/components/ui/reason-form'
import type { ApprovalKind } from '@/generated/prisma/enums'

export const approvalsCopy = {
  title: 'Approvals',
  lead: 'Requests that need a second person’s approval.',
  tabsLabel: 'Approvals by state',
  waiting: 'Pending',
  decided: 'Decided',
  kinds: {
    write_off: 'Write-off',
    correction: 'Correction',
    refund: 'Refund',
    charge: 'Change of charges',
    second_factor_reset: 'Reset of a second step',
  } satisfies Record<ApprovalKind, string>,
  undo: {
    form: (entry: string): ReasonCopy => ({
      open: ['Request reversal…', entry],
      reason: ['Reason'],
      hint: 'The approver reads it, and it stays on record.',
      submit: ['Request reversal', entry],
    }),
    requested: 'Requested. It is reversed once a colleague approves.',
  },
  states: { pending: 'Pending', approved: 'Approved', refused: 'Declined' },
  requestedBy: (name: string, moment: string) => `Requested by ${name}, ${moment}`,
  decidedBy: (name: string, moment: string) => `Decided by ${name}, ${moment}`,
  reason: 'Reason',
  own: 'You requested this, so a colleague must decide.',
  approve: 'Approve',
  decline: 'Decline',
  done: { approve: 'Approved and carried out.', decline: 'Declined. Nothing was changed.' },
  about: (kind: string, title: string) => ` ${kind}: ${title}`,
  empty: {
    title: 'No pending requests',
    text: 'Write-offs, refunds, corrections, changes of charges and resets of a second step appear here until a colleague decides.',
  },
  emptyDecided: { title: 'No decisions yet', text: 'Approved and declined requests appear here.' },
} as const
