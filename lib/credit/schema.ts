/** The wallet on the wire, under its old names (checklist D-12, X-08); amounts in naira. */
export type WalletDto = {
  readonly totalLoan: number
  readonly paidLoan: number
  readonly currentLoan: number
  readonly montlyPayBack: number
  /** What can still be financed over the company's usual number of months. */
  readonly availableCredit: number
  /** What was paid beyond what was owed: used first for the next order. */
  readonly customerCredit: number
}

/** One month of what leaves the pay; amounts in naira, `dueOn` 'YYYY-MM-DD'. */
export type DueDto = { readonly dueOn: string; readonly amount: number; readonly paid: number }
