import Link from 'next/link'
import type { ReactNode } from 'react'

type Tab = { href: string; label: ReactNode; current?: boolean; count?: number }
export type TabsProps = { label: string; tabs: readonly Tab[] }

/** Tabs are links: each has an address, so that Back, reload and a shared link land on the same one. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className="overflow-x-auto">
      <ul className="inline-flex min-w-full gap-1 rounded-control bg-sunken p-1 sm:min-w-0">
        {tabs.map((tab) => (
          <li key={tab.href} className="grow sm:grow-0">
            <Link
              href={tab.href}
              prefetch={false}
              scroll={false}
              aria-current={tab.current ? 'page' : undefined}
              className="flex min-h-target items-center justify-center gap-2 rounded-lg px-4 font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current]:bg-raised aria-[current]:text-brand-text aria-[current]:shadow-low aria-[current]:[scroll-initial-target:nearest]"
            >
              {tab.label}
              {tab.count !== undefined && tab.count > 0 && (
                <span className="money rounded-full bg-accent px-2 py-0.5 text-xs font-bold text-accent-ink">{tab.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
