import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/link'

export type PersonCellProps = { name: string; email: string; href?: string; children?: ReactNode }

/** A table cell with a name, which links to `href`, and the email address below it. */
export const PersonCell = ({ name, email, href, children }: PersonCellProps) => (
  <>
    {href ? <TextLink href={href}>{name}</TextLink> : name}
    {children}
    <span className="block text-sm font-normal break-all text-muted sm:break-normal">{email}</span>
  </>
)
