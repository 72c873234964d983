'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'

export type NavLinkProps = {
  href: string
  label: string
  icon?: ReactNode
  /** Whether the link is the current page; the default compares the beginning of the path. */
  current?: boolean
  className: string
  children?: ReactNode
}

/**
 * A navigation link that marks the current page and closes the menu around it when clicked, because the layout stays
 * mounted.
 */
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
