import type { CellsOf } from '@/components/list/list-columns'
import { TextLink } from '@/components/ui/link'
import type { NAMED_REPORTS } from '@/lib/reports/lists'

/** A report of the list leads to its page. */
export const reportCells: CellsOf<(typeof NAMED_REPORTS)['staff']> = {
  title: ({ title, path }) => <TextLink href={path}>{title}</TextLink>,
}
