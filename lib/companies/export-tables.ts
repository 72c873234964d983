import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import type { MemberDto } from './schema'

export const TEAM_EXPORT = exportTable<MemberDto>('team', ({ text, yes }) => [
  text('Name', ({ fullname }) => fullname),
  text('Email', ({ email }) => email),
  text('Permissions', ({ permissions }) => permissions.join('; ')),
  yes('Suspended', ({ suspended }) => suspended),
  yes('Second factor', ({ hasSecondFactor }) => hasSecondFactor),
])
