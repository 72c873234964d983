'use client'

import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { Button, type ButtonVariant } from '@/components/ui/button'
import { dialogCopy } from '@/components/ui/copy'
import { CloseIcon } from '@/components/ui/icons'
import { useHydrated } from '@/components/ui/use-hydrated'

export type DialogProps = {
  open: boolean
  /** Called on Esc, a click on the backdrop or the close button. A dialog that is not dismissible never calls it. */
  onClose?: () => void
  /** False for a dialog that must be answered: Esc and the backdrop do nothing, and there is no close button. */
  dismissible?: boolean
  title: ReactNode
  children?: ReactNode
  /** Buttons or links, the main one first. */
  actions?: ReactNode
  /** Shown above the title, such as a picture or a large icon. */
  figure?: ReactNode
}

/**
 * A native modal `<dialog>`: the browser traps the focus, makes the page inert and restores the focus. A dialog that is
 * open in the server's HTML is visible and can be closed before the script runs, which then makes it modal.
 */
export function Dialog({ open, onClose, dismissible = true, title, children, actions, figure }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const bodyId = useId()
  const hydrated = useHydrated()
  const closedEarly = useRef(false)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!hydrated) {
      closedEarly.current = open && !element.open
      return
    }
    if (closedEarly.current) {
      closedEarly.current = false
      onClose?.()
      return
    }
    if (open && !element.matches(':modal')) {
      if (element.open) element.close()
      element.showModal()
    }
    if (!open && element.open) element.close()
    // Not for every new `onClose`: that would reopen a dialog that is about to close.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open, hydrated])

  // When a navigation removes an open dialog, closing it first restores the focus.
  useEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  const onBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    // The inner box fills the dialog, so a click on the dialog element itself is on the backdrop.
    if (event.target === event.currentTarget && dismissible) onClose?.()
  }

  return (
    <dialog
      ref={dialog}
      open={open && (!dismissible || !hydrated) ? true : undefined}
      closedby={dismissible ? 'closerequest' : 'none'}
      aria-labelledby={titleId}
      aria-describedby={children ? bodyId : undefined}
      onClick={onBackdrop}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (dismissible) onClose?.()
      }}
      onKeyDown={(event) => {
        // Browsers without `closedby` do not cancel a second Esc, so it is stopped at the key.
        if (event.key === 'Escape' && !dismissible) event.preventDefault()
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || !open || event.currentTarget.open) return
        if (dismissible) onClose?.()
        else event.currentTarget.showModal()
      }}
      // The person may have closed it before the script ran.
      suppressHydrationWarning
      className="dialog"
    >
      <div className="grid gap-4 p-6 sm:p-8">
        {dismissible && (
          <form method="dialog" className="absolute end-3 top-3">
            <button type="submit" aria-label={dialogCopy.close} className="icon-button text-muted">
              <CloseIcon />
            </button>
          </form>
        )}
        {figure}
        <h2 id={titleId} className="page-title text-2xl pe-10">
          {title}
        </h2>
        {children && (
          <div id={bodyId} className="leading-relaxed text-muted">
            {children}
          </div>
        )}
        {actions && <div className="mt-2 flex flex-wrap gap-3 *:grow sm:*:grow-0">{actions}</div>}
      </div>
    </dialog>
  )
}

/** Closes the dialog around it, with and without script. It is a form, so it must not be inside another one. */
export function DialogClose({ variant = 'secondary', children }: { variant?: ButtonVariant; children: ReactNode }) {
  return (
    <form method="dialog" className="grid">
      <Button type="submit" variant={variant}>
        {children}
      </Button>
    </form>
  )
}

/** Closes the dialog from inside a form without submitting that form. */
export function DialogCancel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const close = (event: MouseEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <Button type="submit" formMethod="dialog" formNoValidate variant="secondary" onClick={close}>
      {children}
    </Button>
  )
}
