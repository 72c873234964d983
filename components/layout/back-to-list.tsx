import { ButtonLink } from '@/components/ui/button'
import { BackIcon } from '@/components/ui/icons'

export const BackToList = ({ href, children }: { href: string; children: string }) => (
  <ButtonLink href={href} variant="quiet" size="small" className="-ms-3 mb-2">
    <BackIcon />
    {children}
  </ButtonLink>
)
