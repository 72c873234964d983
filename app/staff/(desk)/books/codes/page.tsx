import type { Metadata } from 'next'
import { JournalPackage } from '@/generated/prisma/enums'
import { BooksHead } from '@/components/staff/books/books-head'
import { CodesForm } from '@/components/staff/books/codes-form'
import { booksCopy } from '@/components/staff/books/copy'
import { Tabs } from '@/components/ui/tabs'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { getCodes } from '@/lib/books/queries'
import { codesPageSchema } from '@/lib/books/schema'
import { listAddress } from '@/lib/core/list-address'

const copy = booksCopy.codes
export const metadata: Metadata = { title: booksCopy.tabs.codes }

export default async function CodesPage({ searchParams }: PageProps<'/staff/books/codes'>) {
  const actor = await requirePageAccess(staff('finance'))
  const { package: to = 'xero' } = codesPageSchema.parse(await searchParams)
  return (
    <>
      <BooksHead current="codes" lead={copy.lead} />
      <Tabs
        label={copy.packagesLabel}
        tabs={Object.values(JournalPackage).map((each) => ({
          href: listAddress('/staff/books/codes', { package: each }),
          label: booksCopy.packages[each],
          current: each === to,
        }))}
        className="mb-3"
      />
      <p className="mb-5 max-w-prose text-muted">{copy.notes[to]}</p>
      <CodesForm key={to} to={to} codes={await getCodes(actor, to)} />
    </>
  )
}
