import { searchText } from '@/lib/core/fields'
import { choiceOf, defineList, search } from '@/lib/core/lists'
import { auditResponse } from './responses'
import { actionInWords, detailsInWords } from './label-rules'

/**
 * The audit log. `actor` is an id, or words of a name or email address; `subject` is 'order:<id>' or a kind such as
 * 'order'; `action` is a dotted name such as 'order.packed', or its first part.
 */
export const AUDIT = defineList(auditResponse)({
  name: 'audit',
  path: '/staff/audit',
  filters: {
    actor: search('User: name or email'),
    action: choiceOf('Action', 'Any action', searchText(60)),
    subject: choiceOf('Object', 'Any object', searchText(100)),
  },
  sorts: ['at'],
  first: '-at',
  columns: ({ moment, text }) => ({
    action: text('Action', ({ action }) => actionInWords(action), { names: true }),
    at: moment('When', ({ at }) => at, { sort: 'at' }),
    actor: text('User', ({ actor }) => actor),
    role: text('Role', ({ actorRole }) => actorRole, { only: 'file' }),
    subject: text('Object', ({ subjectName }) => subjectName),
    details: text('Details', ({ details }) =>
      detailsInWords(details)
        .map(([name, value]) => `${name}: ${value}`)
        .join('; '),
    ),
  }),
})
