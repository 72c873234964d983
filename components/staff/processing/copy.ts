export const processingCopy = {
  title: 'Record of processing',
  lead:
    'Why Foodbank uses which personal data, what allows it, how long it is kept and who receives it. It is kept in ' +
    'the program, together with the privacy notice, and a test compares it with the database.',
  version: (day: string) => `Privacy notice of ${day}`,
  act: 'What allows a use is in the Nigeria Data Protection Act 2023:',
  rows: {
    basis: 'Lawful basis',
    people: 'People',
    data: 'Data',
    kept: 'Kept',
    recipients: 'Recipients',
    tables: 'Tables',
  },
  noTable: 'Files of the servers',
  print: 'Print',
} as const
