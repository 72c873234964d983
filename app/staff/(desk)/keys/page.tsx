import type { Metadata } from 'next'
import { keysCopy as copy } from '@/components/keys/copy'
import { KeyList } from '@/components/keys/key-list'
import { MakeKey } from '@/components/keys/make-key'
import { ProveOwner } from '@/components/second-factor/prove-owner'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { hasFreshProof } from '@/lib/access/queries'
import type { ListPageProps } from '@/lib/core/lists'
import { listKeys } from '@/lib/keys/queries'

export const metadata: Metadata = { title: copy.title }

export default async function StaffKeysPage({ searchParams }: ListPageProps) {
  const actor = await requirePageAccess(staff('admin'))
  const [{ items }, isProved] = [await listKeys(actor), await hasFreshProof(actor)]
  return (
    <div className="max-w-4xl">
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.staffLead}</p>
      <KeyList desk="staff" address={await searchParams} keys={items} canAct />
      <div className="mt-8">
        {isProved ? (
          <Card>
            <MakeKey desk="staff" />
          </Card>
        ) : (
          <ProveOwner lead={copy.proof} />
        )}
      </div>
    </div>
  )
}
