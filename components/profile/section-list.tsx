import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { profileCopy as copy } from './copy'
import { LISTED_SECTIONS, type Section, sectionPath } from './sections'

export type SectionListProps = {
  current: Section
  /** Whether there is anything to choose about messages. */
  hasMessages: boolean
}

/** The list of sections. On a phone it is folded; choosing a section or going back folds it again (PF-01). */
export function SectionList({ current, hasMessages }: SectionListProps) {
  const listed = LISTED_SECTIONS.filter((section) => hasMessages || section !== 'messages')
  return (
    <nav aria-label={copy.sectionsLabel} key={current}>
      <details className="peer lg:hidden">
        <summary className={buttonClass('secondary', 'regular', 'w-full list-none [&::-webkit-details-marker]:hidden')}>
          {copy.sectionsLabel}
        </summary>
      </details>
      <ul className="hidden gap-1 rounded-card bg-sunken p-1.5 peer-open:mt-2 peer-open:grid lg:grid">
        {listed.map((section) => (
          <li key={section} className="grid">
            <Link
              href={sectionPath(section)}
              aria-current={section === current ? 'page' : undefined}
              className="menu-item py-1.5 leading-tight"
            >
              {copy.sections[section]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
