import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'

export type PersonCellProps = { name: string; email: string; href?: string; children?: ReactNode }

/** A table cell with a name, which links to `href`, and the email address below it. */
export const PersonCell = ({ name, email, href, children }: PersonCellProps) => (
  <>
    {href ? (
      <Link href={href} className="text-link inline-flex min-h-target items-center">
        {name}
      </Link>
    ) : (
      name
    )}
    {children}
    <span className="block text-sm font-normal break-all text-muted sm:break-normal">{email}</span>
  </>
)
