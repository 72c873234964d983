import type { ReactNode } from 'react'
import { listCopy as copy } from '@/components/ui/copy'

/**
 * The cell with the checkbox that selects a row. It belongs to the `<BulkBar>` with the id `formId` by its `form`
 * attribute, because forms cannot nest and a row may contain a form.
 */
export const tickCell = <Row,>(formId: string, box: (row: Row) => { id: string; label: string }) =>
  function cell(row: Row): ReactNode {
    const { id, label } = box(row)
    return (
      <label className="-m-3 inline-grid size-11 cursor-pointer place-items-center">
        <span className="sr-only">
          {copy.select} {label}
        </span>
        <input type="checkbox" form={formId} name="ids[]" value={id} className="size-5 accent-brand" />
      </label>
    )
  }
