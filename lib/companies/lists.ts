import { CompanyState } from '@/generated/prisma/enums'
import { choice, defineList, search } from '@/lib/core/lists'
import type { CompanyDto } from './schema'

/** The companies, for staff. `q` is a part of the name. */
export const COMPANIES = defineList<CompanyDto>()({
  name: 'companies',
  path: '/staff/companies',
  filters: {
    q: search('Company name'),
    state: choice('Status', 'All statuses', Object.values(CompanyState), 'There is no such state.'),
  },
  sorts: ['name'],
  first: 'name',
  columns: ({ code, number, moment, text, yes }) => ({
    company: text('Company', ({ companyName }) => companyName, { sort: 'name', names: true }),
    state: code('Status', ({ state }) => state),
    address: text('Address', ({ address }) => address, { only: 'file' }),
    payday: number('Payday', ({ payday }) => payday, { align: 'start' }),
    paused: yes('Paused', ({ paused }) => paused, { only: 'file' }),
    waiting: number('To confirm', ({ employees }) => employees.pending),
    confirmed: number('Confirmed', ({ employees }) => employees.approved),
    left: number('Left', ({ employees }) => employees.left),
    signedUp: moment('Signed up', ({ createdAt }) => createdAt, { only: 'file' }),
  }),
})
