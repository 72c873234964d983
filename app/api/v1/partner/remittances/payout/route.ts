import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { askToConfirm } from '@/lib/approvals/kinds/payout-account'
import { id } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'
import { bankAccountSchema } from '@/lib/credit/schema'
import { askForCompanyPayout, withdrawCompanyPayout } from '@/lib/deductions/company-payouts'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary:
        'Ask for the company’s credit to be paid to a bank account of the company; a new account is held for 48 ' +
        'hours, and a second person confirms it',
      access: partner('approver').proved('account'),
      body: bankAccountSchema,
      response: z.object({
        asked: z.boolean(),
        approvalId: z
          .nullable(id())
          .check(z.describe('The request to confirm the account; null when it was confirmed before.')),
      }),
    },
    async ({ actor, body }) => {
      const approvalId = await askForCompanyPayout(actor, body, askToConfirm(actor))
      return { asked: true, approvalId: approvalId ?? null } as const
    },
  ),
  DELETE: route(
    {
      summary: 'Withdraw the request for a payout',
      access: partner('approver'),
      response: z.object({
        asked: z.boolean(),
      }),
    },
    async ({ actor }) => {
      await withdrawCompanyPayout(actor)
      return { asked: false } as const
    },
  ),
})
