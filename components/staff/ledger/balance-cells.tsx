import type { CellsOf } from '@/components/list/list-columns'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { RowName } from '@/components/ui/row-name'
import { Money } from '@/components/ui/money'
import type { Day } from '@/lib/core/clock'
import { ENTRIES, TRIAL_BALANCE } from '@/lib/credit/lists'

const copy = ledgerCopy.balance
const nameOf = TRIAL_BALANCE.columns.account.value

/** Each account has a link to its entries up to the day `on`. */
export const balanceCells = (on: Day | undefined): CellsOf<typeof TRIAL_BALANCE> => ({
  account: (row) =>
    row.account === null ? (
      nameOf(row)
    ) : (
      <RowName href={ENTRIES.href(ENTRIES.read({}), { account: row.account, to: on })}>{nameOf(row)}</RowName>
    ),
  balance: ({ balance }) => (
    <span className="font-semibold">
      <Money exact naira={Math.abs(balance)} /> {balance !== 0 && (balance > 0 ? copy.debit : copy.credit)}
    </span>
  ),
})
