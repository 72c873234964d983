import type { ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from '@/components/ui/button'

export type DisclosureProps = {
  label: string
  /** Follows the label for screen readers: what the button concerns. */
  about?: string | undefined
  variant?: ButtonVariant
  size?: ButtonSize
  /** For a harmful action: the label is red, and full width on a phone. */
  isDanger?: boolean
  isOpen?: boolean
  className?: string
  /** Called by a click that opens it, once the script runs; `panel` has the content. */
  onOpen?: ((panel: HTMLDetailsElement) => void) | undefined
  children: ReactNode
}

/** A button that shows or hides its content. Works without script. */
export function Disclosure({
  label,
  about,
  variant = 'quiet',
  size = 'small',
  isDanger = false,
  isOpen,
  className,
  onOpen,
  children,
}: DisclosureProps) {
  const look = `list-none [&::-webkit-details-marker]:hidden ${isDanger ? 'w-full text-danger sm:w-auto' : ''}`
  return (
    // A person may open it before hydration.
    <details open={isOpen} suppressHydrationWarning className={className}>
      <summary
        onClick={
          onOpen &&
          (({ currentTarget: { parentElement: panel } }) => {
            if (panel instanceof HTMLDetailsElement && !panel.open) onOpen(panel)
          })
        }
        className={buttonClass(variant, size, look)}
      >
        {label}
        {about && <span className="sr-only">{about}</span>}
      </summary>
      {children}
    </details>
  )
}
