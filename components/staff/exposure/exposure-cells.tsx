import type { CellsOf } from '@/components/list/list-columns'
import { exposureCopy as copy } from '@/components/staff/exposure/copy'
import { Badge } from '@/components/ui/badge'
import { TextLink } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { formatDay } from '@/lib/core/clock'
import type { EXPOSURE } from '@/lib/deductions/lists'
import { type Age, LATE } from '@/lib/deductions/rules'
import type { ExposureDto } from '@/lib/deductions/schema'

const late = (age: Age) =>
  function cell({ ages }: ExposureDto) {
    return <Money exact naira={ages[age]} className={ages[age] > 0 ? 'font-bold text-danger' : ''} />
  }

export const exposureCells: CellsOf<typeof EXPOSURE> = {
  company: ({ id, company, paused, oldestPayday }) => (
    <>
      <TextLink href={`/staff/companies/${id}`}>{company}</TextLink>
      {paused && (
        <span className="ms-2">
          <Badge tone="danger">{copy.paused}</Badge>
        </span>
      )}
      {oldestPayday && (
        <span className="block text-sm font-normal text-muted">{copy.since(formatDay(oldestPayday))}</span>
      )}
    </>
  ),
  total: ({ total }) => <Money exact naira={total} className="font-bold" />,
  ...Object.fromEntries(LATE.map((age) => [age, late(age)])),
}
