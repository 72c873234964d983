import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { formatDay } from '@/lib/core/clock'
import type { SelfPayDto } from '@/lib/credit/schema'
import { statementCopy } from './copy'

const copy = statementCopy.selfPay

type State = keyof typeof copy.states
const TONES: Readonly<Record<State, BadgeTone>> = { paid: 'success', late: 'danger', next: 'warning', later: 'neutral' }

export type SelfPayTableProps = {
  parts: readonly SelfPayDto[]
  caption: string
  /** Two decimals always, as on the desks. */
  exact?: boolean
}

/** The monthly parts that a leaver pays alone, oldest first. */
export function SelfPayTable({ parts, caption, exact = false }: SelfPayTableProps) {
  const next = parts.find(({ amount, paid, isLate }) => paid < amount && !isLate)
  const stateOf = (part: SelfPayDto): State =>
    part.paid >= part.amount ? 'paid' : part.isLate ? 'late' : part === next ? 'next' : 'later'
  const columns: Column<SelfPayDto>[] = [
    { key: 'dueOn', header: copy.columns.dueOn, rowHeader: true, cell: ({ dueOn }) => formatDay(dueOn) },
    {
      key: 'amount',
      header: copy.columns.amount,
      align: 'end',
      cell: ({ amount }) => <Money naira={amount} exact={exact} />,
    },
    { key: 'paid', header: copy.columns.paid, align: 'end', cell: ({ paid }) => <Money naira={paid} exact={exact} /> },
    {
      key: 'state',
      header: copy.columns.state,
      cell: (part) => <Badge tone={TONES[stateOf(part)]}>{copy.states[stateOf(part)]}</Badge>,
    },
  ]
  return <Table caption={caption} columns={columns} rows={parts} rowKey={({ month }) => month} empty={null} />
}
