'use client'

import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { Button, type ButtonVariant } from '@/components/ui/button'
import { dialogCopy } from '@/components/ui/copy'
import { CloseIcon } from '@/components/ui/icons'
import { useHydrated } from '@/components/ui/use-hydrated'

export type DialogProps = {
  open: boolean
  /** Called when Esc, the backdrop or the close button asks to close. Never called when not dismissible. */
  onClose?: () => void
  /** False for a dialog that has to be answered: Esc and a tap on the backdrop do nothing, and there is no cross. */
  dismissible?: boolean
  title: ReactNode
  children?: ReactNode
  /** Buttons or links, the main one first. */
  actions?: ReactNode
  /** Something above the title, such as a picture or a large icon. */
  figure?: ReactNode
}

/**
 * The native modal <dialog>: the browser holds focus inside, makes the page behind inert and gives focus back. One that the
 * page comes with stands on it before the script runs, and closes without it; the script then makes it modal.
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
    // Not with every new `onClose`: a dialog whose closing is about to be told would be opened again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open, hydrated])

  // Taken off the page while open (a navigation): closing gives focus back, removing alone would not.
  useEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  const onBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    // The padding belongs to the inner box, so a click whose target is the dialog itself is on the backdrop.
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
        // Browsers without `closedby` let a second Esc through `cancel`; this stops it at the key.
        if (event.key === 'Escape' && !dismissible) event.preventDefault()
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || !open || event.currentTarget.open) return
        if (dismissible) onClose?.()
        else event.currentTarget.showModal()
      }}
      // Whoever closed it before the script ran has it closed.
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

/** A button that closes the dialog it stands in, with and without script. It is a form, and stands in no other. */
export function DialogClose({ variant = 'secondary', children }: { variant?: ButtonVariant; children: ReactNode }) {
  return (
    <form method="dialog" className="grid">
      <Button type="submit" variant={variant}>
        {children}
      </Button>
    </form>
  )
}

/** The same within a form of the dialog, which is not sent. */
export function DialogLeave({ onClose, children }: { onClose: () => void; children: ReactNode }) {
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
