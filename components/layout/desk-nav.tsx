'use client'

import { usePathname } from 'next/navigation'
import { useId } from 'react'
import type { DeskGroup, DeskNavEntry, DeskPlace } from '@/components/layout/desk-entries'
import { layoutCopy as copy } from '@/components/layout/copy'
import { NavLink } from '@/components/layout/nav-link'
import { GearIcon, UnfoldIcon } from '@/components/ui/icons'

const isCurrent = ({ href, exact = false }: DeskPlace, path: string): boolean =>
  path === href || (!exact && path.startsWith(`${href}/`))

export type DeskNavProps = {
  entries: readonly DeskNavEntry[]
  /** The number of open items of a page, by its path. */
  waiting?: Readonly<Record<string, number>>
}

/** The navigation of a console. Groups are native popovers, which open and close on Esc without script. */
export function DeskNav({ entries, waiting = {} }: DeskNavProps) {
  const path = usePathname()
  return (
    // On a phone one line, which is swiped.
    <nav
      aria-label={copy.mainMenu}
      className="relative mx-auto flex max-w-[96rem] gap-x-1 px-2 max-sm:overflow-x-auto sm:flex-wrap sm:px-5"
    >
      {entries.map((entry) =>
        'places' in entry ? (
          <Group key={entry.label} {...entry} path={path} waiting={waiting} />
        ) : (
          <NavLink
            key={entry.href}
            href={entry.href}
            label={entry.label}
            current={isCurrent(entry, path)}
            className="desk-tab shrink-0"
          >
            <Waiting count={waiting[entry.href]} />
          </NavLink>
        ),
      )}
    </nav>
  )
}

function Group({
  label,
  places,
  isSettings = false,
  path,
  waiting,
}: DeskGroup & { path: string; waiting: Readonly<Record<string, number>> }) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        data-current={places.some((place) => isCurrent(place, path)) || undefined}
        title={isSettings ? label : undefined}
        className={`desk-tab shrink-0 ${isSettings ? 'ms-auto' : ''}`}
      >
        {isSettings ? (
          <>
            <GearIcon size={20} />
            <span className="sr-only">{label}</span>
          </>
        ) : (
          label
        )}
        <Waiting count={places.reduce((total, { href }) => total + (waiting[href] ?? 0), 0)} />
        <UnfoldIcon size={16} />
      </button>
      <div id={id} popover="auto" className="desk-menu">
        {places.map((place) => (
          <NavLink
            key={place.href}
            href={place.href}
            label={place.label}
            current={isCurrent(place, path)}
            className="menu-item"
          >
            <Waiting count={waiting[place.href]} />
          </NavLink>
        ))}
      </div>
    </>
  )
}

function Waiting({ count = 0 }: { count?: number | undefined }) {
  if (count === 0) return null
  return (
    <span className="money ms-2 rounded-full bg-accent px-2 py-0.5 text-xs font-bold text-accent-ink">
      {count}
      <span className="sr-only"> {copy.waiting}</span>
    </span>
  )
}
