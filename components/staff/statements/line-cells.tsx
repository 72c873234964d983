import type { CellsOf } from '@/components/list/list-columns'
import { RowName } from '@/components/ui/row-name'
import { formatDay } from '@/lib/core/clock'
import type { BANK_LINES } from '@/lib/statements/lists'

export const lineCells: CellsOf<typeof BANK_LINES> = {
  text: ({ id, text, date }) => (
    <RowName href={`/staff/statements/${id}`} below={formatDay(date)}>
      {text || '–'}
    </RowName>
  ),
  company: ({ company, candidates }) => company ?? (candidates.map((each) => each.company).join(', ') || '–'),
  why: ({ reason }) => reason || '–',
}
