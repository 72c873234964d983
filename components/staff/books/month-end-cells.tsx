import type { CellsOf } from '@/components/list/list-columns'
import { booksCopy } from '@/components/staff/books/copy'
import { Badge } from '@/components/ui/badge'
import { RowName } from '@/components/ui/row-name'
import { CHECKS } from '@/lib/books/checklist-rules'
import type { CHECKLIST, STATEMENT_LINES } from '@/lib/books/lists'
import { type Month, daysOf } from '@/lib/books/rules'
import type { Statement } from '@/lib/books/statement-rules'
import { addDays } from '@/lib/core/clock'
import { ENTRIES } from '@/lib/credit/lists'

const TONES = { done: 'success', open: 'danger', noted: 'info', at_closing: 'info' } as const

/** Each line leads to the page where it is done. */
export const checkCells: CellsOf<typeof CHECKLIST> = {
  check: ({ check }) => <RowName href={CHECKS[check].href}>{CHECKS[check].label}</RowName>,
  state: ({ state }) => <Badge tone={TONES[state]}>{booksCopy.checklist.states[state]}</Badge>,
}

/** Each line leads to its entries: those of the month, or up to its end on a balance sheet. */
export const statementCells = (statement: Statement, month: Month): CellsOf<typeof STATEMENT_LINES> => {
  const { from, until } = daysOf(month)
  const days = { ...(statement !== 'balance' && { from }), to: addDays(until, -1) }
  return {
    label: ({ label, account, event }) =>
      account === null && event === null ? (
        label
      ) : (
        <RowName
          href={ENTRIES.href(ENTRIES.read({}), { ...days, ...(account && { account }), ...(event && { event }) })}
        >
          {label}
        </RowName>
      ),
  }
}
