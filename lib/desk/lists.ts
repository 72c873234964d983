import { defineWhole } from '@/lib/core/lists'
import type { Waiting } from './schema'

/** What waits for a person of staff, the longest waiting first. */
export const WAITING = defineWhole<Waiting>()({
  name: 'waiting',
  path: '/staff',
  sorts: [],
  columns: ({ cell }) => ({
    what: cell('What', { names: true, className: 'sm:w-auto' }),
    kind: cell('Kind', { className: 'w-44' }),
    amount: cell('Amount', { align: 'end', className: 'w-40' }),
    since: cell('Waiting', { className: 'w-56' }),
  }),
})
