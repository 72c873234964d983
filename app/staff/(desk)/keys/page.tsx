import type { Metadata } from 'next'
import { keysCopy as copy } from '@/components/keys/copy'
import { KeyTable } from '@/components/keys/key-table'
import { MakeKey } from '@/components/keys/make-key'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listKeys } from '@/lib/keys/queries'

export const metadata: Metadata = { title: copy.title }

export default async function StaffKeysPage() {
  const actor = await requirePageAccess(staff('admin'))
  const { items } = await listKeys(actor)
  return (
    <div className="max-w-4xl">
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.staffLead}</p>
      <KeyTable keys={items} desk="staff" canAct />
      <Card className="mt-8">
        <MakeKey desk="staff" />
      </Card>
    </div>
  )
}
