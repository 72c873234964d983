import type { Metadata } from 'next'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { PracticePanel } from '@/components/partner/deductions/upload-panel'
import { ButtonLink, buttonClass } from '@/components/ui/button'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { practiceAddress } from '@/lib/deductions/practice-queries'
import { practiceMonth } from '@/lib/deductions/practice-rules'

const copy = partnerDeductionsCopy.practice
export const metadata: Metadata = { title: copy.title }

export default async function PracticePage() {
  const actor = await requirePageAccess(partner('viewer'))
  const file = await practiceAddress(actor)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        <BackToList href="/partner/deductions">{partnerDeductionsCopy.back}</BackToList>
        <DeskHead title={copy.title} />
      </div>
      <p className="mb-4 max-w-prose">{copy.lead}</p>
      <ol className="mb-4 grid max-w-prose list-decimal gap-1 ps-5">
        {copy.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mb-6 flex flex-wrap gap-3">
        <a href={file} download={copy.file} className={buttonClass('primary', 'small')}>
          {copy.download}
        </a>
        <ButtonLink href="/partner/deductions" variant="quiet" size="small">
          {copy.real}
        </ButtonLink>
      </p>
      {holdsAny(actor, ['approver']) ? (
        <PracticePanel month={practiceMonth()} />
      ) : (
        <p className="text-muted">{copy.viewer}</p>
      )}
    </>
  )
}
