import type { Eligibility } from '@/generated/prisma/enums'
import { companiesCopy } from '@/components/staff/companies/copy'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { BUYERS } from '@/lib/buyers/lists'
import type { CompanyDetailDto } from '@/lib/companies/schema'

const copy = companiesCopy.facts
const COUNTS = ['pending', 'approved', 'declined', 'left'] as const satisfies readonly Eligibility[]

export type CompanyFactsProps = {
  company: Pick<CompanyDetailDto, 'companyName' | 'address' | 'contact' | 'employees'>
  /** Deducted and not sent, in naira. */
  owed: number
}

export function CompanyFacts({ company: { companyName, address, contact, employees }, owed }: CompanyFactsProps) {
  return (
    <Card heading={copy.heading}>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">{copy.owed}</dt>
          <dd className="text-xl font-bold">
            <Money exact naira={owed} />
          </dd>
          <dd className="text-sm text-muted">{copy.owedHint}</dd>
        </div>
        {contact && (
          <div>
            <dt className="text-sm text-muted">{copy.contact}</dt>
            <dd className="font-semibold">{contact.fullname}</dd>
            <dd className="break-all">{contact.email}</dd>
            <dd>
              <a href={`tel:${contact.phonenumber}`} className="text-link inline-flex min-h-target items-center">
                {contact.phonenumber}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-muted">{copy.address}</dt>
          <dd>{address || '–'}</dd>
        </div>
        {COUNTS.map((status) => (
          <div key={status}>
            <dt className="text-sm text-muted">{copy.employees[status]}</dt>
            <dd className="money font-semibold">
              <TextLink
                className="min-w-target"
                href={BUYERS.href(BUYERS.read({ company: companyName, eligibility: status }))}
              >
                {employees[status]}
              </TextLink>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
