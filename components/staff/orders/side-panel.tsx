'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { ordersDeskCopy } from '@/components/staff/orders/copy'
import { buttonClass } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { Link, TextLink } from '@/components/ui/link'

const copy = ordersDeskCopy.panel

export type SidePanelProps = {
  id: string
  orderNumber: string
  /** The list without this panel. */
  closeHref: string
  children: ReactNode
}

/** An order beside the list, which stays usable. Its heading takes the focus, and the order's row when it closes. */
export function SidePanel({ id, orderNumber, closeHref, children }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    return () => {
      document.querySelector<HTMLAnchorElement>(`a[data-order="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
    }
  }, [id])
  return (
    <section
      aria-label={copy.label(orderNumber)}
      className={
        'no-print fixed inset-y-0 end-0 z-30 w-full overflow-y-auto border-s border-line bg-surface p-4 shadow-high ' +
        'sm:w-[36rem]'
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="open-order" ref={heading} tabIndex={-1} className="section-title outline-none">
          {copy.label(orderNumber)}
        </h2>
        <TextLink href={`/staff/orders/${id}`} className="ms-auto">
          {copy.full}
        </TextLink>
        <Link href={closeHref} scroll={false} className={buttonClass('secondary', 'small')}>
          <CloseIcon size={18} />
          {copy.close}
        </Link>
      </div>
      {children}
    </section>
  )
}
