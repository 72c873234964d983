'use client'

import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
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

/** The native modal <dialog>: the browser holds focus inside, makes the page behind inert and gives focus back. */
export function Dialog({ open, onClose, dismissible = true, title, children, actions, figure }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const bodyId = useId()
  const hydrated = useHydrated()

  useEffect(() => {
    const element = dialog.current
    if (!element || !hydrated) return
    if (open && !element.matches(':modal')) {
      if (element.open) element.close()
      element.showModal()
    }
    if (!open && element.open) element.close()
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
      // One that the page comes with stands on it before the script runs; the script then makes it modal.
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
      className="dialog"
    >
      <div className="grid gap-4 p-6 sm:p-8">
        {dismissible && (
          <button
            type="button"
            aria-label={dialogCopy.close}
            onClick={() => onClose?.()}
            className="icon-button absolute end-3 top-3 text-muted"
          >
            <CloseIcon />
          </button>
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
