import type { ReasonCopy } from '@/components/ui/reason-form'

export const ceilingsCopy = {
  title: 'Ceiling of credit',
  ceiling: 'At most',
  byDefault: 'the default',
  open: 'Owed and on order',
  near: 'Near the ceiling',
  amount: 'New ceiling',
  amountHint: 'In naira. Leave it empty for the default. What is owed already stays.',
  form: {
    open: ['Change the ceiling…'],
    reason: ['Reason'],
    kind: 'credit_ceiling',
    hint: 'A colleague with the permission Finance decides.',
    submit: ['Request the ceiling'],
  } satisfies ReasonCopy,
  requested: 'Requested. It counts once a colleague approves.',
  held: {
    heading: 'Salaries above ₦10,000,000 a month',
    text: 'These buyers cannot order. Ask their HR department to correct the salary on the page of the employee.',
  },
} as const
