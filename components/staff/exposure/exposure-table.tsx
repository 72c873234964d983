import { exposureCopy as copy } from '@/components/staff/exposure/copy'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { formatDay } from '@/lib/core/clock'
import type { ExposureDto, ExposureSort } from '@/lib/deductions/schema'
import { AGES, type Age, LATE, ageLabel } from '@/lib/deductions/rules'

export type ExposureTableProps = {
  companies: readonly ExposureDto[]
  sortBy: (figure: ExposureSort) => NonNullable<Column<ExposureDto>['sort']>
}

const age = (name: Age): Column<ExposureDto> => ({
  key: name,
  header: ageLabel(name),
  align: 'end',
  cell: ({ ages }) => (
    <Money exact naira={ages[name]} className={LATE.includes(name) && ages[name] > 0 ? 'font-bold text-danger' : ''} />
  ),
})

/** What each company owes, with the age of what it deducted and did not send. */
export function ExposureTable({ companies, sortBy }: ExposureTableProps) {
  const figure = (key: Exclude<ExposureSort, 'company'>): Column<ExposureDto> => ({
    key,
    header: copy.columns[key],
    align: 'end',
    sort: sortBy(key),
    cell: (row) => <Money exact naira={row[key]} className={key === 'total' ? 'font-bold' : ''} />,
  })
  const columns: Column<ExposureDto>[] = [
    {
      key: 'company',
      header: copy.columns.company,
      rowHeader: true,
      hideLabel: true,
      wide: true,
      sort: sortBy('company'),
      cell: ({ id, company, paused, oldestPayday }) => (
        <>
          <Link href={`/staff/companies/${id}`} className="text-link inline-flex min-h-target items-center">
            {company}
          </Link>
          {paused && (
            <span className="ms-2">
              <Badge tone="danger">{copy.paused}</Badge>
            </span>
          )}
          {oldestPayday && (
            <span className="block text-sm font-normal text-muted">{copy.since(formatDay(oldestPayday))}</span>
          )}
        </>
      ),
    },
    figure('total'),
    figure('plans'),
    figure('coming'),
    figure('owed'),
    ...AGES.map(age),
    figure('credit'),
  ]
  return (
    <Table
      caption={copy.caption}
      columns={columns}
      rows={companies}
      rowKey={({ id }) => id}
      empty={<EmptyState title={copy.none.title}>{copy.none.text}</EmptyState>}
    />
  )
}
