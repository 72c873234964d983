import type { CellsOf } from '@/components/list/list-columns'
import { Money } from '@/components/ui/money'
import { PORTFOLIO } from '@/lib/credit/lists'
import { RISK_DAYS, type RiskDto, riskLabel, shareOf } from '@/lib/credit/portfolio-rules'

const partAtRisk = (index: number) =>
  function cell({ atRisk, outstanding }: RiskDto) {
    const amount = atRisk[index] ?? 0
    return amount === 0 ? (
      <span data-nothing>–</span>
    ) : (
      <>
        <Money exact naira={amount} />
        <span className="block text-sm text-muted">{shareOf(amount, outstanding)}</span>
      </>
    )
  }

export const riskCells: CellsOf<typeof PORTFOLIO> = {
  company: (row) => <span className="wrap-anywhere">{PORTFOLIO.columns.company.value(row)}</span>,
  buyers: ({ buyers }) => buyers.toLocaleString('en-US'),
  outstanding: ({ outstanding }) => <Money exact naira={outstanding} className="font-semibold" />,
  ...Object.fromEntries(RISK_DAYS.map((days, index) => [riskLabel(days), partAtRisk(index)])),
}
