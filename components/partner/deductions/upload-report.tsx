import { deductionsCopy } from '@/components/deductions/copy'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { LineNotes } from '@/components/ui/line-notes'
import { Money } from '@/components/ui/money'
import type { UploadReport as Report } from '@/lib/deductions/schema'

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
      {LISTS.map((list) => (
        <LineNotes key={list} title={copy.lists[list]} notes={report[list]} isOpen={OPEN.includes(list)} />
      ))}
    </div>
  )
}
