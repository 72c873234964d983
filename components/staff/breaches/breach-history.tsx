import { FactList } from '@/components/ui/fact-list'
import { formatShortMoment } from '@/lib/core/clock'
import { BREACH_EVENTS } from '@/lib/privacy/breach-rules'
import type { BreachHistoryDto } from '@/lib/privacy/schema'
import { breachesCopy as copy } from './copy'

/** The entries of a breach, oldest first. */
export const BreachHistory = ({ entries }: Pick<BreachHistoryDto, 'entries'>) => (
  <ol className="grid gap-4">
    {entries.map(({ id, event, text, affected, people, measures, by, at }) => (
      <li key={id} className="grid gap-2 rounded-card border border-line bg-raised p-4">
        <p className="text-sm text-muted">
          <span className="font-semibold text-ink">{by || copy.system}</span> ·{' '}
          <time dateTime={at}>{formatShortMoment(new Date(at))}</time>
        </p>
        <h3 className="font-semibold">{BREACH_EVENTS[event]}</h3>
        <p className="max-w-3xl whitespace-pre-line wrap-anywhere">{text}</p>
        <FactList
          facts={[
            ...(affected === '' ? [] : ([[copy.fields.affected, affected]] as const)),
            ...(people === null ? [] : ([[copy.fields.people, copy.people(people)]] as const)),
            ...(measures === '' ? [] : ([[copy.fields.measures, measures]] as const)),
          ]}
        />
      </li>
    ))}
  </ol>
)
