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
    credit_note: 'Credit note',
    correction: 'Correction',
    refund: 'Refund',
    charge: 'Change of charges',
    price: 'Change of a price',
    company_terms: 'Change of a company’s terms',
    invite: 'Invitation',
    end_access: 'End of access',
    restore_access: 'Return of access',
    permissions: 'Change of permissions',
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
  states: { pending: 'Pending', approved: 'Approved', refused: 'Declined', expired: 'Expired' },
  expires: (moment: string) => `Expires on ${moment} if nobody decides.`,
  expired: (moment: string) => `Expired on ${moment}. Nothing was changed.`,
  partnerLead: 'Changes to your team need a second person’s approval.',
  requestedBy: (name: string, moment: string) => `Requested by ${name}, ${moment}`,
  decidedBy: (name: string, moment: string) => `Decided by ${name}, ${moment}`,
  reason: 'Reason',
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
