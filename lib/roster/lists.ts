import { RosterRowOutcome } from '@/generated/prisma/enums'
import { defineList, defineWhole, tabs } from '@/lib/core/lists'
import { keptRowResponse } from './responses'
import type { RosterUploadDto } from './schema'

/** The rosters that a company applied. */
export const ROSTERS = defineWhole<RosterUploadDto>()({
  name: 'rosters',
  path: '/partner/roster',
  first: '-at',
  columns: ({ moment, number, text }) => ({
    at: moment('Applied', ({ at }) => at, { names: true }),
    by: text('By', ({ by }) => by || null),
    added: number('New', ({ added }) => added),
    changed: number('Changed', ({ changed }) => changed),
    confirmed: number('Confirmed', ({ confirmed }) => confirmed),
    leaving: number('Leaving', ({ leaving }) => leaving),
    removed: number('No longer listed', ({ removed }) => removed),
    invited: number('Invited', ({ invited }) => invited),
  }),
})

/** The rows of an applied roster, in the order of the file. */
export const KEPT_ROWS = defineList(keptRowResponse)({
  name: 'roster-rows',
  path: '/partner/roster/[id]',
  filters: { outcome: tabs(Object.values(RosterRowOutcome), 'all', 'There is no such result of a row.') },
  idOf: ({ line, staffId, name }) => `${line} ${staffId} ${name}`,
  columns: ({ cell, number, text }) => ({
    line: number('Line', ({ line }) => line, { align: 'start' }),
    staffId: text('Staff ID', ({ staffId }) => staffId),
    name: text('Name', ({ name }) => name, { names: true }),
    changes: cell('Changes', { wide: true }),
    outcome: cell('Result', { wide: true }),
  }),
})
