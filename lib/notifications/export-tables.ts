import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import type { StaffMailDto, StaffMessageDto } from './schema'

export const MAILS_EXPORT = exportTable<StaffMailDto>('mails', ({ text, code, number, moment }) => [
  moment('Written', ({ createdAt }) => createdAt),
  text('To', ({ to }) => to),
  code('Email', ({ kind }) => kind),
  number('Attempts', ({ attempts }) => attempts),
  text('Latest error', ({ lastError }) => lastError),
])

export const MESSAGES_EXPORT = exportTable<StaffMessageDto>('messages', ({ text, code, number, money, moment }) => [
  moment('Written', ({ createdAt }) => createdAt),
  text('To', ({ to }) => to),
  text('Channel', ({ channel }) => (channel === 'sms' ? 'SMS' : 'WhatsApp')),
  code('About', ({ kind }) => kind),
  code('State', ({ state }) => state),
  number('Attempts', ({ attempts }) => attempts),
  money('Cost', ({ cost }) => cost),
  text('Latest answer', ({ lastError }) => lastError),
])
