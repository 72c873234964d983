'use server'

import { buyerAccount, staff, visitor } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { answerTicket, closeTicket, extendTicket } from './answer'
import { COMPLAINTS, writeToUs } from './contact'
import { replaceGoods } from './replace'
import { replyToTicket } from './reply'
import { reportProblem } from './report'
import {
  answerFormSchema,
  complaintSchema,
  replyFormSchema,
  reportFormSchema,
  resolutionFormSchema,
  ticketReasonFormSchema,
} from './schema'

/** The form of the contact page before its script has run; with script it calls POST /admin/createComplaint. */
export const createComplaintAction = action(
  { access: visitor(), schema: complaintSchema, limit: COMPLAINTS },
  async ({ actor, input }) => {
    await writeToUs(actor, input)
    return null
  },
)

export const reportProblemAction = action(
  { access: buyerAccount(), schema: reportFormSchema },
  async ({ actor, input: { orderId, ...report } }) => ({ ticketId: await reportProblem(actor, orderId, report) }),
)

export const replyAction = action({ access: buyerAccount(), schema: replyFormSchema }, async ({ actor, input }) => {
  await replyToTicket(actor, input.ticketId, input.text)
  return null
})

export const answerTicketAction = action(
  { access: staff('support'), schema: answerFormSchema },
  async ({ actor, input: { ticketId, ...answer } }) => {
    await answerTicket(actor, ticketId, answer)
    return null
  },
)

export const extendTicketAction = action(
  { access: staff('support'), schema: ticketReasonFormSchema },
  async ({ actor, input }) => {
    await extendTicket(actor, input.ticketId, input.reason)
    return null
  },
)

export const closeTicketAction = action(
  { access: staff('support'), schema: ticketReasonFormSchema },
  async ({ actor, input }) => {
    await closeTicket(actor, input.ticketId, input.reason)
    return null
  },
)

export const replaceGoodsAction = action(
  { access: staff('support'), schema: resolutionFormSchema },
  async ({ actor, input: { ticketId, ...resolution } }) => ({
    orderId: await replaceGoods(actor, ticketId, resolution),
  }),
)
