import type { Metadata } from 'next'
import { keysCopy as copy } from '@/components/keys/copy'
import { KeyDesk } from '@/components/keys/key-desk'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { hasFreshProof } from '@/lib/access/queries'
import { listKeys } from '@/lib/keys/queries'

export const metadata: Metadata = { title: copy.title }

export default async function PartnerKeysPage({ searchParams }: PageProps<'/partner/keys'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const canAct = holdsAny(actor, ['approver'])
  const [{ items }, isProved] = [await listKeys(actor), canAct && (await hasFreshProof(actor))]
  return <KeyDesk desk="partner" address={await searchParams} keys={items} canAct={canAct} isProved={isProved} />
}
