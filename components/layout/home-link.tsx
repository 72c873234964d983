'use client'

import { usePathname } from 'next/navigation'
import { errorCopy as copy } from '@/components/layout/error-copy'

type Way = { readonly href: string; readonly label: string }

/**
 * Where the page begins that whoever is at `path` calls home: the desk, the dashboard, or the landing page. Nobody gets as far
 * as an address of a desk or of the shop who is not at home there.
 */
export function homeFrom(path: string | null): Way {
  const desk = /^\/(?:staff|partner(?!\/sign-up))(?=\/|$)/.exec(path ?? '')?.[0]
  if (desk) return { href: desk, label: copy.goToDesk }
  if (/^\/(?:Dashboard|Store|History|Statement|Profile|TransactionChain)/.test(path ?? ''))
    return { href: '/Dashboard', label: copy.goToDashboard }
  return { href: '/', label: copy.goHome }
}

/** A fresh page load leaves whatever broke behind, so this is a plain link on purpose. */
export function HomeLink({ look = 'secondary' }: { look?: 'primary' | 'secondary' }) {
  const { href, label } = homeFrom(usePathname())
  return (
    <a href={href} className={look === 'primary' ? 'button button-primary' : 'button button-secondary'}>
      {label}
    </a>
  )
}
