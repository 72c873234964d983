import type { ComponentProps, ReactNode } from 'react'

export type CardProps = ComponentProps<'div'> & {
  /** `sunken` is for quiet areas; `brand` and `accent` are for the most important card of a page. */
  tone?: 'plain' | 'sunken' | 'brand' | 'accent'
  padded?: boolean
}

const TONE = {
  plain: 'border border-line bg-raised',
  sunken: 'bg-sunken',
  brand: 'bg-band text-band-ink weave',
  accent: 'bg-accent-soft',
} as const

export function Card({ tone = 'plain', padded = true, className = '', ...rest }: CardProps) {
  return <div {...rest} className={`rounded-card ${TONE[tone]} ${padded ? 'p-4 sm:p-6' : ''} ${className}`} />
}

export type CardHeaderProps = { title: ReactNode; level?: 2 | 3; aside?: ReactNode }

export function CardHeader({ title, level = 2, aside }: CardHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Heading className="section-title">{title}</Heading>
      {aside}
    </div>
  )
}
