import { deductionsCopy } from '@/components/deductions/copy'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { Money } from '@/components/ui/money'
import type { RowNote, UploadReport as Report } from '@/lib/deductions/schema'

const copy = partnerDeductionsCopy.report
/** HR has to read these lists before booking. */
const OPEN: readonly string[] = ['problems', 'unknown', 'over']
const LISTS = ['problems', 'unknown', 'doubled', 'already', 'over', 'changed'] as const

/** Totals of a file, and the lines that HR should check, with their numbers. */
export function UploadReport({ report }: { report: Report }) {
  const { matched, short, waiting, total, month } = report
  return (
    <div className="grid gap-4">
      <dl className="grid max-w-xl grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {(
          [
            [copy.matched, matched],
            [copy.short, short],
            [copy.waiting, waiting],
          ] as const
        ).map(([label, count]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="money text-end">{count}</dd>
          </div>
        ))}
        <dt className="font-semibold">{copy.total}</dt>
        <dd className="text-end font-semibold">
          <Money exact naira={total} />
        </dd>
      </dl>
      <dl
        aria-label={copy.after}
        className="grid max-w-xl grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-t border-line pt-3"
      >
        <dt className="col-span-2 font-semibold">{copy.after}</dt>
        {(['amountDue', 'arrears', 'toDeduct', 'deducted', 'short', 'open'] as const).map((figure) => (
          <div key={figure} className="contents">
            <dt>
              {deductionsCopy.figures[figure]}
              {figure === 'deducted' && month.over > 0 && (
                <span className="text-muted"> ({deductionsCopy.over(deductionsCopy.money(month.over))})</span>
              )}
            </dt>
            <dd className="text-end">
              <Money exact naira={month[figure]} />
            </dd>
          </div>
        ))}
      </dl>
      {LISTS.map(
        (list) =>
          report[list].length > 0 && (
            <Notes key={list} title={copy.lists[list]} notes={report[list]} isOpen={OPEN.includes(list)} />
          ),
      )}
    </div>
  )
}

function Notes({ title, notes, isOpen }: { title: string; notes: readonly RowNote[]; isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary className="flex min-h-target cursor-pointer items-center gap-2 font-semibold">
        {title}: <span className="money">{notes.length}</span>
      </summary>
      <ul className="grid max-h-96 gap-1 overflow-y-auto" tabIndex={0} aria-label={title}>
        {notes.map(({ line, why }) => (
          <li key={line}>
            <span className="font-semibold">{copy.line(line)}</span> – {why}
          </li>
        ))}
      </ul>
    </details>
  )
}
