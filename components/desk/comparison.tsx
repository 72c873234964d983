import { homeCopy as copy } from '@/components/desk/copy'
import { Card } from '@/components/ui/card'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { Comparison } from '@/lib/desk/schema'

const shown = ({ isMoney }: Comparison, figure: number): string =>
  isMoney ? formatNaira(fromNaira(figure)) : figure.toLocaleString('en-US')

/** Figures of the month so far, each with that of the same days of the month before. */
export const MonthComparison = ({ figures }: { figures: readonly Comparison[] }) => (
  <section aria-labelledby="compared" className="grid gap-3">
    <div>
      <h2 id="compared" className="section-title">
        {copy.compared}
      </h2>
      <p className="text-sm text-muted">{copy.comparedHint}</p>
    </div>
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      {figures.map((figure) => (
        <Card key={figure.key} className="p-4 sm:p-4">
          <dt className="text-sm text-muted">{copy.figures[figure.key]}</dt>
          <dd>
            <span className="money block font-bold sm:text-xl">{shown(figure, figure.now)}</span>
            <span className="money text-sm text-muted">{copy.before(shown(figure, figure.before))}</span>
          </dd>
        </Card>
      ))}
    </dl>
  </section>
)
