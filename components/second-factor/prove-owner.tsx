import { Card } from '@/components/ui/card'
import { securityCopy } from './copy'
import { OwnerProofForm } from './owner-proof-form'

const copy = securityCopy.proof

/** The card that asks for the password again on a page about power. @param lead says for what */
export const ProveOwner = ({ lead = copy.lead }: { lead?: string }) => (
  <Card heading={copy.title}>
    <OwnerProofForm lead={lead} password={copy.password} submit={copy.submit} />
  </Card>
)
