/* Portfolio at risk: the whole debt of buyers who are in arrears for so many days, as a share of all debt. */

/** Days in arrears. A debt is at risk for 30 when its oldest unpaid instalment is overdue for more than 30 days. */
export const RISK_DAYS = [1, 30, 60, 90] as const

/** The heading of a column, as lenders call it. */
export const riskLabel = (days: (typeof RISK_DAYS)[number]): string => `PAR ${days}`

/** GET /staff/ledger/portfolio-at-risk, a line; amounts in naira, `atRisk` in the order of `RISK_DAYS`. */
export type RiskDto = {
  /** Empty for the sum of all companies. */
  readonly companyId: string
  readonly company: string
  /** How many buyers owe something. */
  readonly buyers: number
  readonly outstanding: number
  readonly atRisk: readonly number[]
}

/** `ledger` is the balance of the receivables from buyers in the ledger, which the sum of all lines must equal. */
export type PortfolioDto = {
  readonly companies: readonly RiskDto[]
  readonly all: RiskDto
  readonly ledger: number
}

/** A part of an amount in percent with one decimal: '12.5%'; '0.0%' of nothing. */
export const shareOf = (part: number, whole: number): string =>
  `${(whole === 0 ? 0 : (part / whole) * 100).toFixed(1)}%`
