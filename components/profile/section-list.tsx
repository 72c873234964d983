import { Link } from '@/components/ui/link'
import { profileCopy as copy } from './copy'
import { LISTED_SECTIONS, type Section, sectionPath } from './sections'

/** The side list: four places on a phone two by two, from 1024px up one below the other. */
export function SectionList({ current }: { current: Section }) {
  return (
    <nav aria-label={copy.sectionsLabel}>
      <ul className="grid grid-cols-2 gap-1 rounded-card bg-sunken p-1.5 lg:grid-cols-1">
        {LISTED_SECTIONS.map((section) => (
          <li key={section} className="grid">
            <Link href={sectionPath(section)} aria-current={section === current ? 'page' : undefined} className="menu-item py-1.5 leading-tight">
              {copy.sections[section]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
