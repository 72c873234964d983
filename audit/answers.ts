/* What the app says, in naira as it says it. A program of its own asks the app, and the audit reads its JSON. */

type Figure = { readonly net: number; readonly vat: number }

export type Answers = {
  /** The VAT report of each month. */
  readonly vat: readonly {
    readonly month: string
    readonly vat: number
    readonly withoutInvoice: number
    readonly classes: readonly ({
      readonly vatClass: string
      readonly vat: number
    } & Readonly<Record<'sales' | 'creditNotes' | 'fees' | 'feesRefunded', Figure>>)[]
  }[]
  /** The journals of each month. */
  readonly journals: readonly {
    readonly month: string
    readonly accounts: readonly { readonly account: string; readonly debits: number; readonly credits: number }[]
  }[]
  readonly trialBalance: readonly { readonly account: string; readonly debits: number; readonly credits: number }[]
  /** The last line of each buyer's statement, and what all its lines charged and paid. */
  readonly statements: readonly ({ readonly buyerId: string } & Readonly<
    Record<'owed' | 'credit' | 'charged' | 'paid', number>
  >)[]
  readonly exposure: readonly ({ readonly companyId: string } & Readonly<
    Record<'plans' | 'coming' | 'owed' | 'credit', number>
  >)[]
  readonly ageing: Readonly<
    Record<'buyers' | 'companies', readonly { companyId: string; total: number; ages: readonly number[] }[]>
  >
  readonly atRisk: readonly { readonly companyId: string; readonly outstanding: number }[]
  /** The home of Foodbank's desk. */
  readonly staffHome: {
    readonly sales: readonly { readonly label: string; readonly naira: number }[]
    readonly compared: readonly { readonly key: string; readonly now: number; readonly before: number }[]
    readonly arrears: readonly number[]
  }
  /** Reports of the last year: by company, and of its months, the oldest first. */
  readonly reports: {
    readonly from: string
    readonly to: string
    readonly sales: readonly { readonly id: string; readonly sales: number }[]
    readonly collected: readonly Readonly<Record<'deducted' | 'received', number>>[]
    readonly portfolio: readonly Readonly<Record<'sold' | 'open', number>>[]
  }
  /** The homes of the companies. */
  readonly partnerHomes: readonly {
    readonly companyId: string
    readonly owed: number
    readonly deducted: readonly { readonly label: string; readonly naira: number }[]
  }[]
}

/** What the app is asked about. */
export type Asked = Readonly<Record<'months' | 'buyerIds' | 'companyIds', readonly string[]>>
