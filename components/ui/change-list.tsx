import { changeCopy as copy } from '@/components/ui/copy'
import { WarningIcon } from '@/components/ui/icons'
import type { ShownChange } from '@/lib/core/change-rules'

/** An old and a new value. A large jump is red and says so, because colour alone tells some people nothing. */
export function Change({ from, to, jump }: Omit<ShownChange, 'label'>) {
  return (
    <span className="wrap-anywhere">
      <span className="sr-only">{copy.from} </span>
      <span className="money text-muted">{from === '' ? copy.none : from}</span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> {copy.to} </span>
      <span className={`money font-bold ${jump === null ? '' : 'text-danger'}`}>{to === '' ? copy.none : to}</span>
      {jump !== null && <Jump words={jump} />}
    </span>
  )
}

/** Marks a large jump in words and red. */
export const Jump = ({ words }: { words: string }) => (
  <span className="mt-0.5 flex items-center gap-1.5 text-sm font-semibold text-danger">
    <WarningIcon size={16} className="shrink-0" />
    {words}
  </span>
)

/** What a request or an import changes: each value before and after. */
export const ChangeList = ({ changes }: { changes: readonly ShownChange[] }) => (
  <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
    {changes.map(({ label, ...change }) => (
      <div key={label} className="min-w-0">
        <dt className="text-sm text-muted">{label}</dt>
        <dd>
          <Change {...change} />
        </dd>
      </div>
    ))}
  </dl>
)
