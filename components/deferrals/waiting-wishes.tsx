import { wishesCopy as copy } from '@/components/deferrals/copy'
import { WishDecision } from '@/components/deferrals/wish-decision'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { formatDay } from '@/lib/core/clock'
import { formatNairaExact, fromNaira } from '@/lib/core/money'
import type { WishDto } from '@/lib/deferrals/schema'

const naira = (amount: number) => formatNairaExact(fromNaira(amount))
const words = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** The requests of a month for HR: those to decide, and those agreed to. */
export const WaitingWishes = ({
  month,
  wishes,
  canDecide,
}: {
  month: string
  wishes: readonly WishDto[]
  canDecide: boolean
}) => (
  <Card heading={copy.title} className="mb-4">
    <ul className="grid gap-4">
      {wishes.map((wish) => (
        <li key={wish.id} className="grid gap-1 border-b border-line pb-4 last:border-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="font-semibold">{wish.name}</span>
            <span className="money text-muted">{wish.staffId}</span>
            <span className="money">{copy.instead(naira(wish.amount), naira(wish.asked))}</span>
            {wish.state === 'agreed' && <Badge tone="success">{copy.agreed}</Badge>}
          </p>
          {wish.newDates.length > 0 && (
            <p>{(wish.state === 'agreed' ? copy.moved : copy.moves)(words.format(wish.newDates.map(dateWords)))}</p>
          )}
          <p className="max-w-prose wrap-anywhere text-muted">{copy.reason(wish.reason)}</p>
          {wish.why && <p className="text-warning">{wish.why}</p>}
          {canDecide && wish.state === 'waiting' && (
            <WishDecision month={month} deferralId={wish.id} name={wish.name} canAgree={wish.why === ''} />
          )}
        </li>
      ))}
    </ul>
  </Card>
)

const dateWords = ({ dueOn, amount }: WishDto['newDates'][number]) => copy.date(naira(amount), formatDay(dueOn))
