import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { bankAccountSchema } from '@/lib/credit/schema'
import { askForCompanyPayout, withdrawCompanyPayout } from '@/lib/deductions/company-payouts'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Ask for the company’s credit to be paid to a bank account of the company',
      access: partner('approver'),
      body: bankAccountSchema,
      answer: z.object({
        asked: z.boolean(),
      }),
    },
    async ({ actor, body }) => {
      await askForCompanyPayout(actor, body)
      return { asked: true } as const
    },
  ),
  DELETE: route(
    {
      summary: 'Withdraw the request for a payout',
      access: partner('approver'),
      answer: z.object({
        asked: z.boolean(),
      }),
    },
    async ({ actor }) => {
      await withdrawCompanyPayout(actor)
      return { asked: false } as const
    },
  ),
})
