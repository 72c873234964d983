import type { Metadata } from 'next'
import { keysCopy as copy } from '@/components/keys/copy'
import { KeyTable } from '@/components/keys/key-table'
import { MakeKey } from '@/components/keys/make-key'
import { Card } from '@/components/ui/card'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { listKeys } from '@/lib/keys/queries'

export const metadata: Metadata = { title: copy.title }

export default async function PartnerKeysPage() {
  const actor = await requirePageAccess(partner('viewer'))
  const { items } = await listKeys(actor)
  const canAct = holdsAny(actor, ['approver'])
  return (
    <div className="max-w-4xl">
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.partnerLead}</p>
      <KeyTable keys={items} desk="partner" canAct={canAct} />
      {canAct && (
        <Card className="mt-8">
          <MakeKey desk="partner" />
        </Card>
      )}
    </div>
  )
}
