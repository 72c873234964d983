import { orderDetailCopy as copy } from '@/components/staff/orders/detail-copy'
import { Card } from '@/components/ui/card'
import { FactList } from '@/components/ui/fact-list'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { formatMonth } from '@/lib/core/clock'
import type { OutlookDto } from '@/lib/credit/schema'

type Month = OutlookDto['months'][number]

const columns: Column<Month>[] = [
  { key: 'month', header: copy.months.month, rowHeader: true, cell: ({ month }) => formatMonth(month) },
  { key: 'others', header: copy.months.others, align: 'end', cell: ({ others }) => <Money exact naira={others} /> },
  {
    key: 'this',
    header: copy.months.thisOrder,
    align: 'end',
    cell: ({ thisOrder }) => <Money exact naira={thisOrder} />,
  },
  {
    key: 'left',
    header: copy.months.left,
    align: 'end',
    cell: ({ left }) =>
      left < 0 ? (
        <span className="font-semibold text-danger">
          <Money exact naira={-left} /> {copy.aboveCap}
        </span>
      ) : (
        <Money exact naira={left} />
      ),
  },
]

/** The buyer's monthly deductions against the limit, for the decision on an order. */
export function CreditOutlook({
  outlook,
  financed,
  months,
}: {
  outlook: OutlookDto | undefined
  financed: number
  months: number
}) {
  if (!outlook) {
    return (
      <Card heading={copy.credit}>
        <p>{copy.noOutlook}</p>
      </Card>
    )
  }
  const { cap, limit, arrears } = outlook
  return (
    <Card heading={copy.credit}>
      <p className="-mt-2 mb-4 text-muted">{copy.creditLead}</p>
      <div className="mb-4">
        <FactList
          facts={[
            [
              copy.financed,
              <>
                <Money exact naira={financed} />{' '}
                <span className="font-normal text-muted">{copy.overMonths(months).toLowerCase()}</span>
              </>,
            ],
            ...(limit === null
              ? []
              : [
                  [
                    copy.limit,
                    <Money exact key="limit" naira={limit} className={financed > limit ? 'text-danger' : ''} />,
                  ] as const,
                ]),
            [copy.cap, <Money exact key="cap" naira={cap} />],
            [copy.arrears, <Money exact key="arrears" naira={arrears} className={arrears > 0 ? 'text-danger' : ''} />],
          ]}
        />
      </div>
      <Table
        caption={copy.months.caption}
        columns={columns}
        rows={outlook.months}
        rowKey={({ month }) => month}
        empty={<p className="text-muted">{copy.noDues}</p>}
      />
    </Card>
  )
}
