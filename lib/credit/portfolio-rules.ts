import type * as z from 'zod/mini'
import type { portfolioResponse, riskResponse } from './portfolio-responses'
/* Portfolio at risk: the whole debt of buyers who are in arrears for so many days, as a share of all debt. */

/** Days in arrears. A debt is at risk for 30 when its oldest unpaid instalment is overdue for more than 30 days. */
export const RISK_DAYS = [1, 30, 60, 90] as const

/** The heading of a column, as lenders call it. */
export const riskLabel = (days: (typeof RISK_DAYS)[number]): string => `PAR ${days}`

export type RiskDto = z.infer<typeof riskResponse>

export type PortfolioDto = z.infer<typeof portfolioResponse>

/** A part of an amount in percent with one decimal: '12.5%'; '0.0%' of nothing. */
export const shareOf = (part: number, whole: number): string =>
  `${(whole === 0 ? 0 : (part / whole) * 100).toFixed(1)}%`
