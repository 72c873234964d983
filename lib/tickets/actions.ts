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
  },
)

export const reportProblemAction = action(
  { access: buyerAccount(), schema: reportFormSchema },
  async ({ actor, input: { orderId, ...report } }) => ({ ticketId: await reportProblem(actor, orderId, report) }),
)

export const replyAction = action({ access: buyerAccount(), schema: replyFormSchema }, ({ actor, input }) =>
  replyToTicket(actor, input.ticketId, input.text),
)

export const answerTicketAction = action(
  { access: staff('support'), schema: answerFormSchema },
  ({ actor, input: { ticketId, ...answer } }) => answerTicket(actor, ticketId, answer),
)

export const extendTicketAction = action(
  { access: staff('support'), schema: ticketReasonFormSchema },
  ({ actor, input }) => extendTicket(actor, input.ticketId, input.reason),
)

export const closeTicketAction = action(
  { access: staff('support'), schema: ticketReasonFormSchema },
  ({ actor, input }) => closeTicket(actor, input.ticketId, input.reason),
)

export const replaceGoodsAction = action(
  { access: staff('support'), schema: resolutionFormSchema },
  async ({ actor, input: { ticketId, ...resolution } }) => ({
    orderId: await replaceGoods(actor, ticketId, resolution),
  }),
)
