import type { Metadata } from 'next'
import { keysCopy as copy } from '@/components/keys/copy'
import { KeyDesk } from '@/components/keys/key-desk'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { hasFreshProof } from '@/lib/access/queries'
import { listKeys } from '@/lib/keys/queries'

export const metadata: Metadata = { title: copy.title }

export default async function StaffKeysPage({ searchParams }: PageProps<'/staff/keys'>) {
  const actor = await requirePageAccess(staff('admin'))
  const [{ items }, isProved] = [await listKeys(actor), await hasFreshProof(actor)]
  return <KeyDesk desk="staff" address={await searchParams} keys={items} canAct isProved={isProved} />
}
