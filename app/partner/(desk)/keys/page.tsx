import type { Metadata } from 'next'
import { keysCopy as copy } from '@/components/keys/copy'
import { KeyList } from '@/components/keys/key-list'
import { MakeKey } from '@/components/keys/make-key'
import { ProveOwner } from '@/components/second-factor/prove-owner'
import { Card } from '@/components/ui/card'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { hasFreshProof } from '@/lib/access/queries'
import type { ListPageProps } from '@/lib/core/lists'
import { listKeys } from '@/lib/keys/queries'

export const metadata: Metadata = { title: copy.title }

export default async function PartnerKeysPage({ searchParams }: ListPageProps) {
  const actor = await requirePageAccess(partner('viewer'))
  const canAct = holdsAny(actor, ['approver'])
  const [{ items }, isProved] = [await listKeys(actor), canAct && (await hasFreshProof(actor))]
  return (
    <div className="max-w-4xl">
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.partnerLead}</p>
      <KeyList desk="partner" address={await searchParams} keys={items} canAct={canAct} />
      {canAct && (
        <div className="mt-8">
          {isProved ? (
            <Card>
              <MakeKey desk="partner" />
            </Card>
          ) : (
            <ProveOwner lead={copy.proof} />
          )}
        </div>
      )}
    </div>
  )
}
