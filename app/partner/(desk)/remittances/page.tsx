import { redirect } from 'next/navigation'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { single } from '@/lib/server/pages'
import { listAddress } from '@/lib/core/list-address'

/** Older mails and bookmarks lead here. The transfers are on the page of the months. */
export default async function RemittancesPage({ searchParams }: PageProps<'/partner/remittances'>) {
  await requirePageAccess(partner('viewer'))
  const asked = Object.entries(await searchParams).map(([name, value]) => [name, single(value)])
  redirect(`${listAddress('/partner/deductions', Object.fromEntries(asked))}#transfers`)
}
