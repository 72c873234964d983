import * as z from 'zod/mini'
import { defineList, inLinks } from '@/lib/core/lists'
import { approvalResponse } from './responses'

/** Requests that wait for a second person, oldest first; with `decided` those that are over, newest first. */
export const APPROVALS = defineList(approvalResponse)({
  name: 'approvals',
  path: '/[desk]/approvals',
  filters: { decided: inLinks(z.literal('1', 'The field decided can only be 1.')) },
  columns: ({ code, moment, money, text }) => ({
    requested: moment('Requested', ({ requestedAt }) => requestedAt),
    kind: code('Request', ({ kind }) => kind),
    about: text('About', ({ about }) => about),
    amount: money('Amount', ({ amount }) => amount),
    reason: text('Reason', ({ reason }) => reason),
    requestedBy: text('Requested by', ({ requestedBy }) => requestedBy),
    state: code('Status', ({ state }) => state),
    expires: moment('Expires', ({ expiresAt }) => expiresAt),
    decidedBy: text('Decided by', ({ decidedBy }) => decidedBy),
    decided: moment('Decided', ({ decidedAt }) => decidedAt),
  }),
})
