'use client'

import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { ViewLink } from './view-link'

type Tab = {
  href: string
  label: ReactNode
  current?: boolean
  count?: number
  /** Among tabs within the page: this one opens another page. */
  leaves?: boolean
}
export type TabsProps = {
  label: string
  tabs: readonly Tab[]
  /** The tabs switch views within the page, without a request to the server. */
  inPage?: boolean
  className?: string
}

/** Tabs as links, so that Back, reload and a shared link open the same tab. */
export function Tabs({ label, tabs, inPage = false, className = '' }: TabsProps) {
  return (
    // Browsers do not scroll to a focused tab that is already partly visible.
    <nav
      aria-label={label}
      onFocus={({ target }) => {
        target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }}
      className={`relative overflow-x-auto ${className}`}
    >
      <ul className="inline-flex min-w-full gap-1 rounded-control bg-sunken p-1 sm:min-w-0">
        {tabs.map((tab) => (
          <li key={tab.href} className="grow sm:grow-0">
            <TabLink tab={tab} inPage={inPage && !tab.leaves}>
              {tab.label}
              {tab.count !== undefined && tab.count > 0 && (
                <span className="money rounded-full bg-accent px-2 py-0.5 text-xs font-bold text-accent-ink">
                  {tab.count}
                </span>
              )}
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TabLink({ tab, inPage, children }: { tab: Tab; inPage: boolean; children: ReactNode }) {
  const look = {
    'aria-current': tab.current ? ('page' as const) : undefined,
    className:
      'flex min-h-target items-center justify-center gap-2 rounded-lg px-4 font-semibold whitespace-nowrap ' +
      'text-muted hover:text-ink aria-[current]:bg-raised aria-[current]:text-brand-text aria-[current]:shadow-low ' +
      'aria-[current]:[scroll-initial-target:nearest]',
  }
  if (inPage) {
    return (
      <ViewLink href={tab.href} {...look}>
        {children}
      </ViewLink>
    )
  }
  return (
    <Link href={tab.href} scroll={false} {...look}>
      {children}
    </Link>
  )
}
