import { listAddress } from '@/lib/core/list-address'

/** The sections of the profile, one on the page at a time (checklist PF-03, PF-04). Each has an address. */
export const LISTED_SECTIONS = ['personal', 'terms', 'faqs', 'contact'] as const
/** The news have no place in the side list: the bell leads to them (checklist PF-05, X-06). */
export type Section = (typeof LISTED_SECTIONS)[number] | 'notifications'

const FIRST = LISTED_SECTIONS[0]

/** The section that an address asks for; the first for one it does not know. */
export const sectionOf = (name: string | undefined): Section =>
  name === 'notifications' ? name : (LISTED_SECTIONS.find((section) => section === name) ?? FIRST)

export const sectionPath = (section: Section): string =>
  listAddress('/Profile', { section: section === FIRST ? undefined : section })
