import { defineList, needed, tabsWithoutAll } from '@/lib/core/lists'
import { staffMailResponse, staffMessageResponse } from './responses'
import { MAIL_LISTS, MESSAGE_LISTS } from './schema'

/** Unsent mails, for staff. */
export const MAILS = defineList(staffMailResponse)({
  name: 'mails',
  path: '/staff/mails',
  filters: { state: needed(tabsWithoutAll(MAIL_LISTS, 'dead', 'The state must be waiting or dead.')) },
  sorts: ['written'],
  first: '-written',
  columns: ({ cell, code, moment, number, text }) => ({
    ticks: cell('Select', { ticks: true }),
    to: text('To', ({ to }) => to, { names: true }),
    kind: code('About', ({ kind }) => kind),
    written: moment('Written', ({ createdAt }) => createdAt, { sort: 'written' }),
    tries: number('Attempts', ({ attempts }) => attempts, { align: 'start' }),
    error: text('Mail server’s answer', ({ lastError }) => lastError, { wide: true }),
    retry: cell('Send again', { acts: true }),
  }),
})

/** Messages to telephones, for staff: a channel of the page of mails. */
export const MESSAGES = defineList(staffMessageResponse)({
  name: 'messages',
  path: '/staff/mails',
  endpoint: '/staff/messages',
  filters: { state: needed(tabsWithoutAll(MESSAGE_LISTS, 'failed', 'The state must be waiting, sent or failed.')) },
  sorts: ['written'],
  first: '-written',
  columns: ({ code, money, moment, number, text }) => ({
    to: text('To', ({ to }) => to, { names: true }),
    channel: text('Channel', ({ channel }) => (channel === 'sms' ? 'SMS' : 'WhatsApp')),
    kind: code('About', ({ kind }) => kind),
    state: code('Status', ({ state }) => state),
    written: moment('Written', ({ createdAt }) => createdAt, { sort: 'written' }),
    tries: number('Attempts', ({ attempts }) => attempts, { align: 'start' }),
    cost: money('Cost', ({ cost }) => cost, { align: 'start' }),
    error: text('Provider’s answer', ({ lastError }) => lastError, { wide: true }),
  }),
})
