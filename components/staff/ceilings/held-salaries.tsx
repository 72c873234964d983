import { TextLink } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import type { HeldSalaryDto } from '@/lib/credit/schema'
import { ceilingsCopy } from './copy'

const copy = ceilingsCopy.held

/** Names the buyers who cannot order, because their salary is above the bound. */
export function HeldSalaries({ people }: { people: readonly HeldSalaryDto[] }) {
  if (people.length === 0) return null
  return (
    <section id="held-salaries" className="mb-5 rounded-control bg-warning-soft px-4 py-3 text-warning">
      <h2 className="font-semibold">{copy.heading}</h2>
      <p>{copy.text}</p>
      <ul className="mt-2 grid gap-1">
        {people.map(({ id, fullname, company, salary }) => (
          <li key={id}>
            <TextLink href={`/staff/buyers/${id}`}>{fullname}</TextLink>, {company}: <Money exact naira={salary} />
          </li>
        ))}
      </ul>
    </section>
  )
}
