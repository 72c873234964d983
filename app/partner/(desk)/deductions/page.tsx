import type { Metadata } from 'next'
import { NextTerms } from '@/components/companies/next-terms'
import { deductionsCopy } from '@/components/deductions/copy'
import { monthCells } from '@/components/deductions/month-cells'
import { DeskList } from '@/components/list/desk-list'
import { partnerDeductionsCopy as copy } from '@/components/partner/deductions/copy'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { readTerms } from '@/lib/companies/terms-queries'
import { MONTHS } from '@/lib/deductions/lists'
import { listPeriods } from '@/lib/deductions/queries'

export const metadata: Metadata = { title: copy.title }

export default async function DeductionsPage({ searchParams }: PageProps<'/partner/deductions'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const [page, terms] = await Promise.all([listPeriods(actor), readTerms(actor)])
  const state = MONTHS.read(await searchParams, { parts: { page: 'partner/deductions' } })
  return (
    <DeskList
      list={MONTHS}
      state={state}
      page={page}
      cells={monthCells(state.path)}
      words={{ ...copy, caption: deductionsCopy.periods, none: deductionsCopy.noPeriods }}
    >
      {terms && <NextTerms {...terms} />}
    </DeskList>
  )
}
