import type { ApprovalKind } from '@/generated/prisma/enums'

/** Every text of what waits for a second person. */
export const approvalsCopy = {
  title: 'Approvals',
  lead: 'What one of staff asks for happens when another agrees.',
  tabsLabel: 'Approvals by state',
  waiting: 'Waiting',
  decided: 'Decided',
  kinds: {
    write_off: 'Write-off',
    correction: 'Correction',
    refund: 'Refund',
    charge: 'Change of charges',
  } satisfies Record<ApprovalKind, string>,
  undo: {
    more: 'Ask to undo…',
    reason: 'Reason',
    hint: 'Whoever agrees reads it, and it stays on record.',
    send: 'Ask for it',
    asked: 'Asked for. It is undone when another of staff has agreed.',
  },
  states: { pending: 'Waiting', approved: 'Approved', refused: 'Declined' },
  asked: (name: string, moment: string) => `Asked for by ${name}, ${moment}`,
  decidedBy: (name: string, moment: string) => `Decided by ${name}, ${moment}`,
  reason: 'Reason',
  own: 'You asked for this, so someone else has to decide.',
  approve: 'Approve',
  decline: 'Decline',
  done: { approve: 'Approved, and done.', decline: 'Declined. Nothing was changed.' },
  about: (kind: string, title: string) => ` ${kind}: ${title}`,
  open: 'See more',
  empty: {
    title: 'Nothing waits for a decision',
    text: 'Write-offs, refunds, corrections and changes of charges stand here until a second person decides.',
  },
  emptyDecided: { title: 'Nothing was decided yet', text: 'What was approved or declined stands here.' },
} as const
