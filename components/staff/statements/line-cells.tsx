import type { CellsOf } from '@/components/list/list-columns'
import { TextLink } from '@/components/ui/link'
import { formatDay } from '@/lib/core/clock'
import type { BANK_LINES } from '@/lib/statements/lists'

export const lineCells: CellsOf<typeof BANK_LINES> = {
  text: ({ id, text, date }) => (
    <>
      <TextLink href={`/staff/statements/${id}`} className="wrap-anywhere">
        {text || '–'}
      </TextLink>
      <span className="block text-sm font-normal text-muted">{formatDay(date)}</span>
    </>
  ),
  company: ({ company, candidates }) => company ?? (candidates.map((each) => each.company).join(', ') || '–'),
  why: ({ reason }) => reason || '–',
}
