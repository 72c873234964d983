export const auditCopy = {
  title: 'Audit log',
  lead: 'Every action by staff and HR, newest first. Entries cannot be changed.',
  caption: 'Actions',
  columns: { at: 'When', actor: 'User', action: 'Action', subject: 'Object', details: 'Details' },
  filter: { actor: 'User: name or e-mail', subject: 'Object', action: 'Action' },
  anySubject: 'Any object',
  anyAction: 'Any action',
  /** By the prefix of a subject, before its colon. */
  subjects: {
    order: 'Orders',
    user: 'People',
    company: 'Companies',
    product: 'Products',
    payment: 'Payments',
    approval: 'Approvals',
    mail: 'E-mails',
  } as Readonly<Record<string, string>>,
  /** By the prefix of an action, before its dot. */
  actions: {
    order: 'Order status changes',
    approval: 'Approvals',
    employee: 'Employee decisions',
    remittance: 'Remittances',
    payment: 'Payment checks',
    mail: 'E-mails sent again',
    account: 'Accounts',
  } as Readonly<Record<string, string>>,
  oneSubject: 'This object',
  roles: { staff: 'Staff', partner: 'HR', buyer: 'Buyer' } as Readonly<Record<string, string>>,
  nobody: 'The system',
  empty: { title: 'No results', text: 'Search for another user, or clear the filter.' },
} as const
