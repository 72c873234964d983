'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

export type NavLinkProps = {
  href: string
  label: string
  icon?: ReactNode
  /** Current only on this very path; otherwise on every path that begins with it. */
  exact?: boolean
  prefetch?: false
  className: string
}

/** Knows where it stands, and folds the side menu away after a tap: the layout around it stays across pages. */
export function NavLink({ href, label, icon, exact = false, prefetch, className }: NavLinkProps) {
  const path = usePathname()
  const current = exact ? path === href : path.startsWith(href)
  return (
    <Link
      href={href}
      prefetch={prefetch}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()}
      className={className}
    >
      {icon}
      {label}
    </Link>
  )
}
