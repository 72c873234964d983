import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import type { BuyerDto } from './schema'

export const BUYERS_EXPORT = exportTable<BuyerDto>('buyers', ({ text, code, money, day, yes }) => [
  text('Name', ({ fullname }) => fullname),
  text('Email', ({ email }) => email),
  text('Staff ID', ({ staffId }) => staffId),
  text('Company', ({ company }) => company),
  code('Status', ({ status }) => status),
  day('Last day', ({ lastDay }) => lastDay),
  yes('Registration fee paid', ({ feePaid }) => feePaid),
  money('Owed', ({ owed }) => owed),
  money('In arrears', ({ arrears }) => arrears),
])
