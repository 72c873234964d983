'use client'

import { usePathname } from 'next/navigation'
import { errorCopy as copy } from '@/components/layout/error-copy'

type HomeTarget = { readonly href: string; readonly label: string }

/**
 * The home page for somebody at `path`: the console, the dashboard or the landing page. The path is enough, because the
 * gates admit nobody else to a console or to the shop.
 */
export function homeFrom(path: string | null): HomeTarget {
  const desk = /^\/(?:staff|partner(?!\/sign-up))(?=\/|$)/.exec(path ?? '')?.[0]
  if (desk) return { href: desk, label: copy.goToDesk }
  if (/^\/(?:Dashboard|Store|History|Statement|Profile|TransactionChain)/.test(path ?? ''))
    return { href: '/Dashboard', label: copy.goToDashboard }
  return { href: '/', label: copy.goHome }
}

/** A plain link on purpose: a full page load clears the state that failed. */
export function HomeLink({ look = 'secondary' }: { look?: 'primary' | 'secondary' }) {
  const { href, label } = homeFrom(usePathname())
  return (
    <a href={href} className={look === 'primary' ? 'button button-primary' : 'button button-secondary'}>
      {label}
    </a>
  )
}
