'use client'

import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CheckoutDto } from '@/lib/checkout/schema'
import { checkoutCopy } from './copy'

const copy = checkoutCopy.delivery

export type DeliveryFoldProps = Pick<CheckoutDto, 'delivery'> & {
  /** The workplace is said by the line of the delivery day, so this one has the phone alone. */
  isWorkplace: boolean
  /** Whether the delivery details are complete, so that one line says them. */
  isComplete: boolean
  /** Whether a field has an error. */
  isWrong: boolean
  children: ReactNode
}

/**
 * The delivery details on one line, and their fields on a tap. The line goes when the fields come, so it cannot say
 * something else than they do.
 */
export function DeliveryFold({ delivery, isWorkplace, isComplete, isWrong, children }: DeliveryFoldProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && (isWrong || !isComplete)) setOpen(true)
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // Text that the tab or the browser kept is newer than what the line says.
    const fields = fold.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? []
    const known: Readonly<Record<string, string>> = delivery
    if ([...fields].some(({ name, value }) => value !== known[name])) setOpen(true)
    // Later the buyer types.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const open = (event: MouseEvent) => {
    event.preventDefault()
    if (!fold.current) return
    fold.current.open = true
    // The tapped line is gone, and the focus with it.
    fold.current.querySelector<HTMLElement>('select, [type=tel]')?.focus()
  }
  const { location, city, state, phoneNumber } = delivery
  return (
    <details ref={fold} open={isOpen} suppressHydrationWarning className="group">
      <summary
        onClick={open}
        className={
          'flex min-h-target list-none items-center justify-between gap-3 border-b border-line py-1 ' +
          'group-open:hidden [&::-webkit-details-marker]:hidden'
        }
      >
        <span className="min-w-0 text-sm wrap-anywhere">
          {isWorkplace ? (
            `${copy.phone}: `
          ) : (
            <>
              {copy.to}
              <span className="font-semibold">{copy.place(location, city, state)}</span>{' '}
            </>
          )}
          <span className="tabular-nums">{phoneNumber}</span>
        </span>
        <span className="text-link shrink-0">{copy.change}</span>
      </summary>
      <div className="grid gap-4 pt-3">{children}</div>
    </details>
  )
}
