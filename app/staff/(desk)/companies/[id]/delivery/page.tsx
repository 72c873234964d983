import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { CompanyTabs } from '@/components/staff/companies/company-tabs'
import { companiesCopy as copy } from '@/components/staff/companies/copy'
import { WorkplaceCard } from '@/components/staff/delivery-days/workplace-card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { getCompany } from '@/lib/companies/staff-queries'
import { isId } from '@/lib/core/ids'
import { getWorkplace } from '@/lib/delivery-days/staff-queries'
import { orNotFound } from '@/lib/server/pages'

export const metadata: Metadata = { title: copy.tabs.delivery }

/** The workplace of a company to which orders go on its delivery days. */
export default async function CompanyDeliveryPage({ params }: PageProps<'/staff/companies/[id]/delivery'>) {
  const actor = await requirePageAccess(staff('operations'))
  const { id } = await params
  if (!isId(id)) notFound()
  const [{ companyName, state }, place] = await Promise.all([
    orNotFound(getCompany(actor, id)),
    getWorkplace(actor, id),
  ])
  return (
    <>
      <BackToList href="/staff/companies">{copy.back}</BackToList>
      <DeskHead title={companyName} />
      <CompanyTabs company={{ id, name: companyName }} current="delivery" reader={actor} />
      {state === 'approved' ? <WorkplaceCard companyId={id} place={place} /> : <p>{copy.tabs.notYet}</p>}
    </>
  )
}
