import type { ComponentProps, MouseEvent } from 'react'
import { Link } from '@/components/ui/link'
import { Spinner } from '@/components/ui/spinner'

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'regular' | 'small'

/** For the rare plain `<a>` or `<summary>` that must look like a button. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'regular', more = ''): string {
  return `button button-${variant} ${size === 'small' ? 'button-small' : ''} ${more}`
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: shows a spinner, says so to assistive technology, takes no second tap and keeps the focus. */
  busy?: boolean
}

const takeNone = (event: MouseEvent) => {
  event.preventDefault()
}

export function Button({
  variant,
  size,
  busy = false,
  disabled,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // A button that is disabled while it works would lose the focus, and a keyboard its place.
      {...(busy && { onClick: takeNone, 'aria-disabled': true, 'aria-busy': true })}
      disabled={disabled}
      className={buttonClass(variant, size, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

export type ButtonLinkProps = ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize }

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />
}

/** A 44px square with an icon inside; the label is its accessible name and its tooltip. */
export type IconButtonProps = ComponentProps<'button'> & { label: string }

export function IconButton({ label, type = 'button', className = '', ...rest }: IconButtonProps) {
  return <button {...rest} type={type} aria-label={label} title={label} className={`icon-button ${className}`} />
}
