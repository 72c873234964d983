import { ledgerCopy } from '@/components/staff/ledger/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { ClockIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import { type SortedColumn, SortedTable } from '@/components/ui/sorted-table'
import type { Sorting } from '@/lib/core/list-address'
import { type PortfolioDto, RISK_DAYS, type RiskDto, riskLabel, shareOf } from '@/lib/credit/portfolio-rules'

const copy = ledgerCopy.risk

const columns: SortedColumn<RiskDto>[] = [
  {
    key: 'company',
    header: copy.columns.company,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    sortValue: ({ company }) => company,
    cell: ({ companyId, company }) => <span className="wrap-anywhere">{companyId === '' ? copy.all : company}</span>,
  },
  {
    key: 'buyers',
    header: copy.columns.buyers,
    align: 'end',
    sortValue: ({ buyers }) => buyers,
    cell: ({ buyers }) => buyers.toLocaleString('en-US'),
  },
  {
    key: 'outstanding',
    header: copy.columns.outstanding,
    align: 'end',
    sortValue: ({ outstanding }) => outstanding,
    cell: ({ outstanding }) => <Money exact naira={outstanding} className="font-semibold" />,
  },
  ...RISK_DAYS.map((days, index): SortedColumn<RiskDto> => ({
    key: riskLabel(days),
    header: riskLabel(days),
    align: 'end',
    sortValue: ({ atRisk }) => atRisk[index] ?? 0,
    cell: ({ atRisk, outstanding }) => {
      const amount = atRisk[index] ?? 0
      return amount === 0 ? (
        <span data-nothing>–</span>
      ) : (
        <>
          <Money exact naira={amount} />
          <span className="block text-sm text-muted">{shareOf(amount, outstanding)}</span>
        </>
      )
    },
  })),
]

/** The portfolio at risk by company. The last row is the sum. */
export const RiskTable = ({
  companies,
  all,
  sorting,
}: Pick<PortfolioDto, 'companies' | 'all'> & { sorting: Sorting }) => (
  <SortedTable
    sorting={sorting}
    sumRow={all}
    caption={copy.caption}
    columns={columns}
    rows={companies}
    rowKey={({ companyId }) => companyId}
    empty={
      <EmptyState title={ledgerCopy.ageing.none.title} figure={<ClockIcon size={44} />}>
        {copy.none}
      </EmptyState>
    }
  />
)
