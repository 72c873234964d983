import type { ComponentProps } from 'react'

/** A control for an amount in naira, for a cell whose heading is its label. */
export const MoneyInput = ({ className = '', ...input }: ComponentProps<'input'>) => (
  <span className="relative block">
    <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-3.5 grid items-center text-muted">
      ₦
    </span>
    <input {...input} inputMode="decimal" autoComplete="off" className={`control money ps-8 ${className}`} />
  </span>
)
