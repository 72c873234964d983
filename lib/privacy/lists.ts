import { defineList } from '@/lib/core/lists'
import { breachResponse } from './responses'

/** The register of data breaches. */
export const BREACHES = defineList(breachResponse)({
  name: 'breaches',
  path: '/staff/breaches',
  sorts: ['recorded'],
  first: '-recorded',
  columns: ({ cell, moment, number, text, yes }) => ({
    title: text('Breach', ({ title }) => title, { sort: 'recorded', names: true }),
    known: moment('Became known', ({ knownAt }) => knownAt),
    recorded: moment('Recorded', ({ recordedAt }) => recordedAt, { only: 'file' }),
    notice: cell('Notice to the Commission'),
    due: moment('Notice due', ({ dueAt }) => dueAt, { only: 'file' }),
    closed: yes('Closed', ({ isClosed }) => isClosed, { only: 'file' }),
    people: number('People', ({ people }) => people),
    affected: text('Data', ({ affected }) => affected, { only: 'file' }),
    measures: text('Measures', ({ measures }) => measures, { only: 'file' }),
  }),
})
