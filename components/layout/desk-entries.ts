import { holdsAny } from '@/lib/access/permission-rules'
import type { Permission, Person } from '@/lib/core/actors'

/** A page in the navigation. Paths below it belong to it, unless it is `exact`. */
export type DeskPlace = {
  readonly href: string
  readonly label: string
  readonly exact?: boolean
  /** The sets of rights that open the page; without them everyone with the desk may open it. */
  readonly sets?: readonly Permission[]
}
/** Pages under one heading that unfolds. */
export type DeskGroup = {
  readonly label: string
  readonly places: readonly DeskPlace[]
  /** A gear at the end of the bar shows it. */
  readonly isSettings?: boolean
}
export type DeskNavEntry = DeskPlace | DeskGroup

/** The entries of a navigation that its reader may open. A group with one page left is the link to that page. */
export function entriesFor(person: Pick<Person, 'permissions'>, entries: readonly DeskNavEntry[]): DeskNavEntry[] {
  const isOpen = ({ sets }: DeskPlace) => sets === undefined || holdsAny(person, sets)
  return entries.flatMap((entry): DeskNavEntry[] => {
    if (!('places' in entry)) return isOpen(entry) ? [entry] : []
    const places = entry.places.filter(isOpen)
    return places.length > 1 ? [{ ...entry, places }] : places
  })
}
