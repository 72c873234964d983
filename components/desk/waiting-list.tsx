import { DeskTable } from '@/components/list/desk-list'
import type { CellsOf } from '@/components/list/list-columns'
import { homeCopy } from '@/components/desk/copy'
import { comparisonCopy } from '@/components/staff/comparison/copy'
import { aboutOf, personOf } from '@/components/staff/tickets/ticket-cells'
import { TextLink } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { Below, RowName } from '@/components/ui/row-name'
import { formatDay, formatSpan, lagosDay } from '@/lib/core/clock'
import { APPROVAL_LABELS } from '@/lib/core/approval-rules'
import { fromNaira } from '@/lib/core/money'
import { WAITING } from '@/lib/desk/lists'
import type { StaffToday, Waiting } from '@/lib/desk/schema'
import { formatAmount } from '@/lib/payments/rules'
import type { AmountDto } from '@/lib/payments/schema'

const copy = homeCopy.waiting

/** What a thing is called, and whom or what it is about. */
function wordsOf(thing: Waiting): readonly [string, string] {
  switch (thing.kind) {
    case 'approvals':
      return [APPROVAL_LABELS[thing.of], copy.requested(thing.about, thing.requestedBy)]
    case 'reminders':
      return [thing.text, thing.about]
    case 'overdueTickets':
      return [aboutOf(thing.ticket), personOf(thing.ticket)]
    case 'bankLines':
      return [thing.text || '–', thing.reason]
    case 'differences':
      return [comparisonCopy.kinds[thing.of].title, thing.reference]
    case 'lateCompanies':
      return [thing.company, copy.notReceived]
  }
}

const inCurrency = ({ amount, currency }: AmountDto) => (
  <span className="money">{formatAmount(fromNaira(amount), currency)}</span>
)

const cells: CellsOf<typeof WAITING> = {
  what: (thing) => {
    const [name, about] = wordsOf(thing)
    return (
      <RowName href={thing.href} below={about}>
        {name}
      </RowName>
    )
  },
  kind: ({ kind }) => copy.kinds[kind],
  amount: ({ amount }) =>
    amount && (amount.currency === 'NGN' ? <Money exact naira={amount.amount} /> : inCurrency(amount)),
  since: ({ since, waited }) => (
    <>
      {formatSpan(waited)}
      <Below parts={[copy.since(formatDay(lagosDay(new Date(since))))]} />
    </>
  ),
}

/** What waits for a person of staff, and links to what is not in the list. */
export const WaitingList = ({ waiting, more }: Pick<StaffToday, 'waiting' | 'more'>) => (
  <>
    <DeskTable list={WAITING} rows={waiting} cells={cells} caption={copy.caption} />
    {more.length > 0 && (
      <p className="flex flex-wrap gap-x-4">
        {more.map(({ kind, count, href }) => (
          <TextLink key={kind} href={href}>
            {copy.more[kind](count)}
          </TextLink>
        ))}
      </p>
    )}
  </>
)
