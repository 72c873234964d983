import type { Metadata } from 'next'
import { DeskTable } from '@/components/list/desk-list'
import { BooksHead } from '@/components/staff/books/books-head'
import { booksCopy } from '@/components/staff/books/copy'
import { RatesForm } from '@/components/staff/books/rates-form'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { PROVISION } from '@/lib/books/lists'
import { getProvision, ratesInForce } from '@/lib/books/provision-queries'
import { monthToClose } from '@/lib/books/queries'

const copy = booksCopy.provision
export const metadata: Metadata = { title: copy.title }

export default async function ProvisionPage({ searchParams }: PageProps<'/staff/books/provision'>) {
  const actor = await requirePageAccess(staff('finance'))
  const month = await monthToClose(actor)
  const [{ lines, total }, rates] = await Promise.all([getProvision(actor, month), ratesInForce()])
  const owed = lines.reduce((sum, line) => sum + line.owed, 0)
  return (
    <>
      <BooksHead current="provision" lead={copy.lead} />
      <DeskTable
        list={PROVISION}
        state={PROVISION.read(await searchParams, { parts: { month } })}
        rows={lines}
        sumRow={{ age: null, rate: null, owed, amount: total }}
        cells={{}}
        caption={copy.caption(month)}
        showCaption
      />
      <Card heading={copy.form.title} className="mt-6 max-w-3xl">
        <p className="mb-4 text-muted">{copy.form.lead}</p>
        <RatesForm rates={rates.map((rate) => rate / 100)} />
      </Card>
    </>
  )
}
