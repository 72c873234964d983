'use client'

import { useRouter } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from '@/components/ui/link'

/** The room that a list and an order beside it need. */
const WIDE = '(width >= 64rem)'

export type OrderLinkProps = {
  id: string
  /** The address of the list with this order beside it. */
  panelHref: string
  children: ReactNode
}

/**
 * Opens an order beside the list. On a small screen, without script and in a new tab it opens the order's own page.
 */
export function OrderLink({ id, panelHref, children }: OrderLinkProps) {
  const router = useRouter()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !matchMedia(WIDE).matches) return
    event.preventDefault()
    router.push(panelHref, { scroll: false })
  }
  return (
    <Link href={`/staff/orders/${id}`} data-order={id} onClick={open} className="block min-h-target content-center">
      {children}
    </Link>
  )
}
