import { CompanyState } from '@/generated/prisma/enums'
import { permissionLabels } from '@/lib/access/permission-rules'
import { choice, defineList, defineWhole, search } from '@/lib/core/lists'
import { companyResponse } from './responses'
import type { InvitationDto, MemberDto } from './schema'

/** The companies, for staff. `q` is a part of the name. */
export const COMPANIES = defineList(companyResponse)({
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
    payday: number('Payday', ({ payday }) => payday, { align: 'start', className: 'w-60' }),
    paused: yes('Paused', ({ paused }) => paused, { only: 'file' }),
    waiting: number('To confirm', ({ employees }) => employees.pending),
    confirmed: number('Confirmed', ({ employees }) => employees.approved),
    left: number('Left', ({ employees }) => employees.left),
    signedUp: moment('Signed up', ({ createdAt }) => createdAt, { only: 'file' }),
  }),
})

/** The people on the team of a desk, on the page of the team and on that of a company. */
export const TEAM = defineWhole<MemberDto>()({
  name: 'team',
  path: '/[page]',
  group: 'people',
  columns: ({ cell, code, text, yes }) => ({
    person: text('Name', ({ fullname }) => fullname, { names: true }),
    email: text('Email', ({ email }) => email, { only: 'file' }),
    permissions: text('Permissions', ({ permissions }) => permissionLabels(permissions)),
    state: code('Status', ({ suspended }) => (suspended ? 'access_ended' : 'has_access')),
    second: yes('Second factor', ({ hasSecondFactor }) => hasSecondFactor, { only: 'file' }),
    act: cell('Actions', { acts: true, className: 'w-96' }),
  }),
})

/** The open invitations to the team of a desk. */
export const INVITATIONS = defineWhole<InvitationDto>()({
  name: 'invitations',
  path: '/[page]',
  group: 'invitations',
  columns: ({ cell, code, text }) => ({
    person: text('Name', ({ fullname }) => fullname, { names: true }),
    permissions: text('Permissions', ({ permissions }) => permissionLabels(permissions)),
    state: code('Status', ({ state }) => state),
    act: cell('Actions', { acts: true }),
  }),
})
