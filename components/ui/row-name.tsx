import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { WholeText } from '@/components/ui/whole-text'

export type RowNameProps = {
  /** The page of what the row is about. */
  href?: string | undefined
  /** One line below the name. */
  below?: ReactNode
  /** The name. */
  children: ReactNode
}

/** What a row is called, in a table of a desk. Its link is as high as the row, and j and k go from one to the next. */
export function RowName({ href, below, children }: RowNameProps) {
  const lines = (
    <>
      <span className={`line ${href === undefined ? '' : 'text-link'}`}>{children}</span>
      {below && <span className="line text-sm font-normal text-muted">{below}</span>}
    </>
  )
  return href === undefined ? (
    lines
  ) : (
    <Link href={href} className="block min-h-target content-center">
      {lines}
    </Link>
  )
}

type BelowProps = {
  parts: readonly (string | false | null)[]
  /** Somebody has to read all of it here, because no other page says it: the line unfolds. */
  unfolds?: boolean
}

/** The second line of a cell: what there is of its parts. */
export function Below({ parts, unfolds = false }: BelowProps) {
  const said = parts.filter(Boolean).join(' · ')
  if (said === '') return null
  return unfolds ? (
    <WholeText className="second text-sm font-normal text-muted">{said}</WholeText>
  ) : (
    <span className="line text-sm font-normal text-muted">{said}</span>
  )
}
