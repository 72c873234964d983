import { TextLink } from '@/components/ui/link'
import type { SharedNumberDto } from '@/lib/employees/schema'
import { sharedNumbersCopy as copy } from './copy'

/** Warns of confirmed employees with one staff number. @param path the desk's pages of a person */
export function SharedNumbers({ people, path }: { people: readonly SharedNumberDto[]; path: string }) {
  if (people.length === 0) return null
  return (
    <section className="mb-5 rounded-control bg-warning-soft px-4 py-3 text-warning">
      <h2 className="font-semibold">{copy.heading}</h2>
      <p>{copy.text}</p>
      <ul className="mt-2 grid gap-1">
        {people.map(({ id, fullname, staffId, sharedWith }) => (
          <li key={id}>
            <TextLink href={`${path}/${id}`}>{fullname}</TextLink> {copy.line(staffId, sharedWith)}
          </li>
        ))}
      </ul>
    </section>
  )
}
