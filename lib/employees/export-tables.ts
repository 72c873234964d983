import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import type { EmployeeDto, NameChangeDto } from './schema'

export const EMPLOYEES_EXPORT = exportTable<EmployeeDto>('employees', ({ text, code, money, day }) => [
  text('Name', ({ fullname }) => fullname),
  text('Email', ({ email }) => email),
  text('Staff ID', ({ staffId }) => staffId),
  text('Job title', ({ jobTitle }) => jobTitle),
  code('Status', ({ status }) => status),
  money('Salary', ({ salary }) => salary),
  money('Other deductions', ({ otherDeductions }) => otherDeductions),
  day('Last day', ({ lastDay }) => lastDay),
  text('Reason', ({ reason }) => reason),
])

export const NAME_CHANGES_EXPORT = exportTable<NameChangeDto>('name-changes', ({ text, moment }) => [
  moment('Requested', ({ requestedAt }) => requestedAt),
  text('Staff ID', ({ staffId }) => staffId),
  text('Email', ({ email }) => email),
  text('Name', ({ currentName }) => currentName),
  text('New name', ({ newName }) => newName),
])
