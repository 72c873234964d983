export const auditCopy = {
  title: 'Audit log',
  lead: 'Every action by staff and HR, newest first. Entries cannot be changed.',
  caption: 'Actions',
  /** By the prefix of a subject, before its colon. */
  subjects: {
    order: 'Orders',
    user: 'People',
    company: 'Companies',
    product: 'Products',
    payment: 'Payments',
    approval: 'Approvals',
    mail: 'Emails',
    breach: 'Data breaches',
  } as Readonly<Record<string, string>>,
  /** By the prefix of an action, before its dot. */
  actions: {
    order: 'Order status changes',
    approval: 'Approvals',
    employee: 'Employee decisions',
    remittance: 'Remittances',
    payment: 'Payment checks',
    mail: 'Emails sent again',
    account: 'Accounts',
    breach: 'Data breaches',
    list: 'Downloaded lists',
    note: 'Notes',
    assignment: 'Assignments',
  } as Readonly<Record<string, string>>,
  oneSubject: 'This object',
  roles: { staff: 'Staff', partner: 'HR', buyer: 'Buyer' } as Readonly<Record<string, string>>,
  nobody: 'The system',
  none: { title: 'No results', text: 'Search for another user, or clear the filter.' },
} as const
