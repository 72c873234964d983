import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { buttonClass } from '@/components/ui/button'
import { Fold } from '@/components/ui/fold'

const copy = partnerDeductionsCopy.file

/** The files of a month: the workbook that HR fills in, and the others with what is to be known of them in a menu. */
export function MonthFile({ month }: { month: string }) {
  const file = (form: 'csv' | 'xlsx' | 'pdf') => `/api/v1/partner/deductions/${month}?format=${form}&columns=own`
  return (
    <div className="no-print mb-2 flex flex-wrap items-center gap-2 sm:ms-auto">
      <a href={file('xlsx')} download className={buttonClass('secondary', 'small')}>
        {copy.xlsx}
      </a>
      <Fold label={copy.title}>
        <div className="grid gap-3">
          <p className="max-w-prose text-muted">{copy.text}</p>
          <p className="flex flex-wrap gap-2">
            <a href={file('csv')} download className={buttonClass('secondary', 'small')}>
              {copy.csv}
            </a>
            <a href={file('pdf')} className={buttonClass('quiet', 'small')}>
              {copy.pdf}
            </a>
          </p>
        </div>
      </Fold>
    </div>
  )
}
