import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ordersCopy as copy } from './copy'

export const NoHistory = () => (
  <EmptyState title={copy.none} action={<ButtonLink href="/Store">{copy.shopNow}</ButtonLink>}>
    {copy.noneText}
  </EmptyState>
)
