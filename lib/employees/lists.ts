import { defineList, search, tabsWithoutAll } from '@/lib/core/lists'
import { employeeResponse, nameChangeResponse } from './responses'
import { EMPLOYEE_FILTERS } from './schema'

/** The employees of a company, for HR. `q` is any part of name, email or staff ID. */
export const EMPLOYEES = defineList(employeeResponse)({
  name: 'employees',
  path: '/partner/employees',
  filters: {
    status: tabsWithoutAll(EMPLOYEE_FILTERS, 'pending', 'There is no such status.'),
    q: search('Search', { hint: 'Name, email or staff ID' }),
  },
  sorts: ['registered', 'name', 'salary'],
  first: 'registered',
  columns: ({ cell, code, day, money, text }) => ({
    select: cell('Select', { ticks: true }),
    employee: text('Employee', ({ fullname }) => fullname, { sort: 'name', names: true }),
    email: text('Email', ({ email }) => email, { only: 'file' }),
    staffId: text('Staff ID', ({ staffId }) => staffId, { className: 'w-22' }),
    jobTitle: text('Job title', ({ jobTitle }) => jobTitle, { className: 'w-37' }),
    status: code('Status', ({ status }) => status, { only: 'file' }),
    lastDay: day('Last day', ({ lastDay }) => lastDay),
    listed: cell('Payroll says', { align: 'end', className: 'w-29' }),
    salary: money('Monthly salary', ({ salary }) => salary, { sort: 'salary', className: 'w-35' }),
    difference: cell('Difference', { className: 'w-42' }),
    otherDeductions: money('Other deductions', ({ otherDeductions }) => otherDeductions, { only: 'file' }),
    deductions: cell('Other deductions', { className: 'w-32' }),
    spendable: cell('Can still spend', { align: 'end' }),
    due: cell('Due from final pay', { align: 'end' }),
    reason: text('Reason', ({ reason }) => reason),
    decision: cell('Your decision', { acts: true, className: 'w-49' }),
  }),
})

/** The pending name changes of a company, for HR. */
export const NAME_CHANGES = defineList(nameChangeResponse)({
  name: 'name-changes',
  path: '/partner/name-changes',
  sorts: ['requested'],
  first: 'requested',
  columns: ({ cell, moment, text }) => ({
    employee: text('Employee', ({ currentName }) => currentName, { names: true }),
    email: text('Email', ({ email }) => email, { only: 'file' }),
    newName: text('New name', ({ newName }) => newName),
    staffId: text('Staff ID', ({ staffId }) => staffId),
    requested: moment('Requested on', ({ requestedAt }) => requestedAt, { sort: 'requested' }),
    decision: cell('Your decision', { acts: true }),
  }),
})
