import type { ReasonCopy } from '@/components/ui/reason-form'

export const namesCopy = {
  title: 'Name changes',
  lead: 'A name changes only when you confirm it. Earlier orders keep the old name.',
  caption: 'Name change requests',
  confirm: 'Confirm',
  ofEmployee: (name: string) => ` the name ${name}`,
  refuse: (name: string): ReasonCopy => ({
    open: ['Reject…', ` the name ${name}`],
    reason: ['Reason', ` for rejecting the name ${name}`],
    kind: 'name_refuse',
    submit: ['Reject', ` the name ${name}`],
  }),
  notices: {
    'name-confirmed': 'The new name is confirmed. The employee will get an email.',
    'name-refused': 'The new name is rejected. The employee will get your reason by email.',
  },
  none: {
    title: 'No name change requests',
    text: 'Requests from employees appear here.',
  },
} as const
