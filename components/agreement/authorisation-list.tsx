import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { formatDay, lagosDay } from '@/lib/core/clock'
import type { AuthorisationLineDto } from '@/lib/orders/agreement-rules'
import { agreementCopy as copy } from './copy'

/** What an employee allowed HR's company to deduct. */
export const AuthorisationList = ({ authorisations }: { authorisations: readonly AuthorisationLineDto[] }) => (
  <Card heading={copy.authorisations}>
    <ul className="grid gap-1">
      {authorisations.map(({ id, signedAt, total }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line">
          <TextLink href={`/partner/authorisations/${id}`}>{formatDay(lagosDay(new Date(signedAt)))}</TextLink>
          <Money naira={total} />
        </li>
      ))}
    </ul>
  </Card>
)
