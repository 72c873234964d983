import { listCopy as copy } from '@/components/ui/copy'
import type { Column } from '@/components/ui/table'

/**
 * A column of checkboxes that select rows. They belong to the `<BulkBar>` with the id `formId` by their `form`
 * attribute, because forms cannot nest and a row may contain a form.
 */
export const bulkColumn = <Row,>(
  formId: string,
  box: (row: Row) => { id: string; label: string },
  look: Pick<Column<Row>, 'className' | 'heading'> = {},
): Column<Row> => ({
  ...look,
  key: 'bulk',
  header: copy.select,
  cell: (row) => {
    const { id, label } = box(row)
    return (
      <label className="-m-3 inline-grid size-11 cursor-pointer place-items-center">
        <span className="sr-only">
          {copy.select} {label}
        </span>
        <input type="checkbox" form={formId} name="ids[]" value={id} className="size-5 accent-brand" />
      </label>
    )
  },
})
