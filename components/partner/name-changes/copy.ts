/** Every text of HR's queue of names. */
export const namesCopy = {
  title: 'Names',
  lead: 'Employees who ask to be called by another name. It changes only when you confirm it; orders they placed before keep the old one.',
  caption: 'New names to confirm',
  columns: {
    employee: 'Employee',
    staffId: 'Staff ID',
    newName: 'New name',
    asked: 'Asked on',
    decision: 'Your decision',
  },
  confirm: 'Confirm',
  refuse: 'Refuse',
  refuseMore: 'Refuse…',
  ofEmployee: (name: string) => ` the name ${name}`,
  reason: 'Reason',
  reasonOf: (name: string) => ` for refusing the name ${name}`,
  reasonHint: 'The employee reads it in our mail.',
  notices: {
    confirmed: 'The new name is confirmed. We have written to the employee.',
    refused: 'The new name is refused. We have written to the employee with your reason.',
  },
  empty: {
    title: 'No name is waiting for you',
    text: 'When an employee asks for another name, it stands here for you to confirm.',
  },
} as const
