import type { Metadata } from 'next'
import { DeskHead } from '@/components/layout/desk-head'
import { faqsCopy as copy } from '@/components/staff/faqs/copy'
import { FaqForm } from '@/components/staff/faqs/faq-form'
import { FaqList } from '@/components/staff/faqs/faq-list'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listStaffFaqs } from '@/lib/support/queries'

export const metadata: Metadata = { title: copy.title }

export default async function FaqsPage() {
  const actor = await requirePageAccess(staff('support'))
  const faqs = await listStaffFaqs(actor)
  return (
    <>
      <DeskHead title={copy.title} help={copy.lead} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <FaqList faqs={faqs} />
        <Card heading={copy.addTitle}>
          <FaqForm />
        </Card>
      </div>
    </>
  )
}
