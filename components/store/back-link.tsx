import type { ReactNode } from 'react'
import { BackIcon } from '@/components/ui/icons'
import { ViewLink } from '@/components/ui/view-link'

export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <ViewLink back href={href} className="button button-quiet button-small -ms-3 mb-3">
    <BackIcon />
    {children}
  </ViewLink>
)
