import type { ComponentProps, ReactNode } from 'react'

export type CardProps = ComponentProps<'div'> & {
  /** `sunken` is for quiet areas; `brand` and `accent` are for the most important card of a page. */
  tone?: 'plain' | 'sunken' | 'brand' | 'accent'
  padded?: boolean
  heading?: ReactNode
  level?: 'h2' | 'h3'
  /** Beside the heading. */
  aside?: ReactNode
}

const TONE = {
  plain: 'border border-line bg-raised',
  sunken: 'bg-sunken',
  brand: 'bg-band text-band-ink weave',
  accent: 'bg-accent-soft',
} as const

export function Card({
  tone = 'plain',
  padded = true,
  heading,
  level: Heading = 'h2',
  aside,
  className = '',
  children,
  ...rest
}: CardProps) {
  return (
    <div {...rest} className={`rounded-card ${TONE[tone]} ${padded ? 'p-4 sm:p-6' : ''} ${className}`}>
      {heading !== undefined && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Heading className="section-title">{heading}</Heading>
          {aside}
        </div>
      )}
      {children}
    </div>
  )
}
