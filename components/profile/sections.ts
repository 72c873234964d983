import { listAddress } from '@/lib/core/list-address'

/** The sections in the side list. Each has a URL. */
export const LISTED_SECTIONS = ['personal', 'terms', 'faqs', 'contact', 'messages'] as const
/** The notifications have no entry in the list: the bell leads to them (PF-05). */
export type Section = (typeof LISTED_SECTIONS)[number] | 'notifications'

const FIRST = LISTED_SECTIONS[0]

/** The section of the query parameter; the first one for an unknown value. */
export const sectionOf = (name: string | undefined): Section =>
  name === 'notifications' ? name : (LISTED_SECTIONS.find((section) => section === name) ?? FIRST)

export const sectionPath = (section: Section): string =>
  listAddress('/Profile', { section: section === FIRST ? undefined : section })
