import type { CellsOf } from '@/components/list/list-columns'
import { exposureCopy as copy } from '@/components/staff/exposure/copy'
import { Below, RowName } from '@/components/ui/row-name'
import { Money } from '@/components/ui/money'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { EXPOSURE } from '@/lib/deductions/lists'
import { type Age, LATE } from '@/lib/deductions/rules'
import type { ExposureDto } from '@/lib/deductions/schema'

const late = (age: Age) =>
  function cell({ ages }: ExposureDto) {
    return <Money exact naira={ages[age]} className={ages[age] > 0 ? 'font-bold text-danger' : ''} />
  }

export const exposureCells: CellsOf<typeof EXPOSURE> = {
  company: ({ id, company, paused, oldestPayday }) => (
    <RowName
      href={`/staff/companies/${id}`}
      below={
        <>
          {paused && <span className="font-semibold text-danger">{copy.paused} </span>}
          {oldestPayday && copy.since(formatDay(oldestPayday))}
        </>
      }
    >
      {company}
    </RowName>
  ),
  total: ({ total, credit }) => (
    <>
      <Money exact naira={total} className="font-bold" />
      <Below parts={[credit > 0 && copy.credit(formatNaira(fromNaira(credit)))]} />
    </>
  ),
  ...Object.fromEntries(LATE.map((age) => [age, late(age)])),
}
