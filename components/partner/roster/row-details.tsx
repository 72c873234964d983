import { rosterCopy } from '@/components/partner/roster/copy'
import { Badge } from '@/components/ui/badge'
import type { Change, KeptRowDto } from '@/lib/roster/schema'

const copy = rosterCopy.preview

type ListedDetails = Pick<KeptRowDto, 'salary' | 'otherDeductions' | 'email' | 'phone' | 'jobTitle'>

/** What a file says of a person. Amounts in naira; null and empty details are not in it. */
function Listed({ listed }: { listed: ListedDetails }) {
  const { salary, otherDeductions, email, phone, jobTitle } = listed
  const values = {
    salary: salary === null ? '' : rosterCopy.money(salary),
    otherDeductions: otherDeductions === null ? '' : rosterCopy.money(otherDeductions),
    email,
    phone,
    jobTitle,
  }
  return (Object.keys(copy.details) as (keyof typeof copy.details)[]).map(
    (name) => values[name] !== '' && <span key={name}>{copy.detail(copy.details[name], values[name])}</span>,
  )
}

export type RowDetailsProps = {
  listed: ListedDetails | null
  changes: readonly Change[]
  isRaise: boolean
}

/** What a row of a roster says of a person, and what it changes. */
export const RowDetails = ({ listed, changes, isRaise }: RowDetailsProps) => (
  <div className="grid justify-items-start gap-1">
    {listed && <Listed listed={listed} />}
    {changes.map(({ field, from, to }) => (
      <span key={field}>{copy.change(rosterCopy.fields[field], from, to)}</span>
    ))}
    {isRaise && <Badge tone="warning">{copy.raise}</Badge>}
  </div>
)
