import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import type { CompanyDto, MemberDto } from './schema'

export const COMPANIES_EXPORT = exportTable<CompanyDto>('companies', ({ text, code, number, moment, yes }) => [
  text('Company', ({ companyName }) => companyName),
  code('Status', ({ state }) => state),
  text('Address', ({ address }) => address),
  number('Payday', ({ payday }) => payday),
  yes('Paused', ({ paused }) => paused),
  number('Employees to confirm', ({ employees }) => employees.pending),
  number('Confirmed employees', ({ employees }) => employees.approved),
  number('Employees who left', ({ employees }) => employees.left),
  moment('Signed up', ({ createdAt }) => createdAt),
])

export const TEAM_EXPORT = exportTable<MemberDto>('team', ({ text, yes }) => [
  text('Name', ({ fullname }) => fullname),
  text('Email', ({ email }) => email),
  text('Permissions', ({ permissions }) => permissions.join('; ')),
  yes('Suspended', ({ suspended }) => suspended),
  yes('Second factor', ({ hasSecondFactor }) => hasSecondFactor),
])
