import * as z from 'zod/mini'
import { listOf, part } from '@/lib/core/response-fields'

export const riskResponse = part(
  'Risk',
  z.object({
    companyId: z.string().check(z.describe('Empty for the sum of all companies.')),
    company: z.string(),
    buyers: z.number().check(z.describe('How many buyers owe something.')),
    outstanding: z.number(),
    atRisk: listOf(z.number()),
  }),
  'GET /staff/ledger/portfolio-at-risk, a line; amounts in naira, `atRisk` in the order of `RISK_DAYS`.',
)

export const portfolioResponse = part(
  'Portfolio',
  z.object({
    companies: listOf(riskResponse),
    all: riskResponse,
    ledger: z.number(),
  }),
  '`ledger` is the balance of the receivables from buyers in the ledger, which the sum of all lines must equal.',
)
