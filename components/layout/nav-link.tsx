'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'

export type NavLinkProps = {
  href: string
  label: string
  icon?: ReactNode
  /** Whether this is where one stands; left out, it is on every path that begins with the link's. */
  current?: boolean
  className: string
  children?: ReactNode
}

/** Knows where it stands, and folds the menu around it away after a tap: the layout around it stays across pages. */
export function NavLink({ href, label, icon, current, className, children }: NavLinkProps) {
  const path = usePathname()
  return (
    <Link
      href={href}
      aria-current={(current ?? path.startsWith(href)) ? 'page' : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()}
      className={className}
    >
      {icon}
      {label}
      {children}
    </Link>
  )
}
