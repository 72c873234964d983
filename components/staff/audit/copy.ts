/** Every text of the audit log. */
export const auditCopy = {
  title: 'Audit log',
  lead: 'Every act of staff and HR, newest first. It cannot be changed.',
  caption: 'Acts',
  columns: { at: 'When', actor: 'Who', action: 'What', subject: 'To what', details: 'Details' },
  filter: { actor: 'Who: name or e-mail', subject: 'To what', action: 'What' },
  anySubject: 'Anything',
  anyAction: 'Any act',
  /** Kinds of things acts are done to, by the word before the colon of a subject. */
  subjects: {
    order: 'Orders',
    user: 'People',
    company: 'Companies',
    product: 'Products',
    payment: 'Payments',
    approval: 'Approvals',
    mail: 'Mails',
  } as Readonly<Record<string, string>>,
  /** Groups of acts, by the word before the dot of an action. */
  actions: {
    order: 'Orders moved',
    approval: 'Approvals',
    employee: 'Employees decided',
    remittance: 'Remittances',
    payment: 'Payments checked',
    mail: 'Mails sent again',
    account: 'Accounts',
  } as Readonly<Record<string, string>>,
  oneSubject: 'One thing',
  roles: { staff: 'Staff', partner: 'HR', buyer: 'Buyer' } as Readonly<Record<string, string>>,
  nobody: 'The system',
  empty: { title: 'No act fits', text: 'Look for someone else, or clear the filter.' },
} as const
