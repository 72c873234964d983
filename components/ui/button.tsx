import type { ComponentProps, MouseEvent } from 'react'
import { Link } from '@/components/ui/link'
import { Spinner } from '@/components/ui/spinner'

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'regular' | 'small'

/** The classes of a button, for a plain `<a>` or `<summary>` that must look like one. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'regular', more = ''): string {
  return `button button-${variant} ${size === 'small' ? 'button-small' : ''} ${more}`
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner, announces it to assistive technology and ignores clicks, but keeps the focus. */
  busy?: boolean
}

/** Keeps a button that is only marked as disabled from doing anything. */
export const ignoreClick = (event: MouseEvent) => {
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
      // A disabled button would lose the focus, so a busy button is only marked as disabled.
      {...(busy && { onClick: ignoreClick, 'aria-disabled': true, 'aria-busy': true })}
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

/** A 44px square with an icon. The label is its accessible name and its tooltip. */
export type IconButtonProps = ComponentProps<'button'> & { label: string }

export function IconButton({ label, type = 'button', className = '', ...rest }: IconButtonProps) {
  return <button {...rest} type={type} aria-label={label} title={label} className={`icon-button ${className}`} />
}
