import { Table, type TableProps } from '@/components/ui/table'

/** Says how many rows of a preview were left out. */
export const MoreRows = ({ count }: { count: number }) =>
  count > 0 && <p className="text-muted">{`${count.toLocaleString('en-US')} more rows are not shown.`}</p>

/** A table of the first rows of a long list. `hidden` rows were left out by the server. */
export function ShownRows<Row>({
  rows,
  most = rows.length,
  hidden = 0,
  ...table
}: TableProps<Row> & { most?: number; hidden?: number }) {
  return (
    <div className="grid gap-2">
      <Table {...table} rows={rows.slice(0, most)} />
      <MoreRows count={hidden + Math.max(0, rows.length - most)} />
    </div>
  )
}
