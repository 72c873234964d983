import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { statementsCopy } from '@/components/staff/statements/copy'
import { KeepBooking } from '@/components/staff/statements/keep-booking'
import { LineDecision } from '@/components/staff/statements/line-decision'
import { Card } from '@/components/ui/card'
import { FactList } from '@/components/ui/fact-list'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listCompanies } from '@/lib/companies/queries'
import { formatDay } from '@/lib/core/clock'
import { isId } from '@/lib/core/ids'
import { orNotFound } from '@/lib/server/pages'
import { getBankLine } from '@/lib/statements/queries'

const copy = statementsCopy.line
export const metadata: Metadata = { title: statementsCopy.title }

export default async function BankLinePage({ params }: PageProps<'/staff/statements/[id]'>) {
  const actor = await requirePageAccess(staff('finance'))
  const { id } = await params
  if (!isId(id)) notFound()
  const [line, companies] = await Promise.all([orNotFound(getBankLine(actor, id)), listCompanies()])
  const facts = [
    [copy.says, line.text || '–'],
    [copy.state, statementsCopy.states[line.state]],
    ...(line.reason ? [[copy.why, line.reason] as const] : []),
    ...(line.company ? [[copy.bookedFor, line.company] as const] : []),
  ] as const
  return (
    <>
      <BackToList href="/staff/statements">{statementsCopy.back}</BackToList>
      <DeskHead title={copy.heading(line.amount, formatDay(line.date))} />
      <Card className="mb-6">
        <FactList facts={facts} />
      </Card>
      {line.state === 'booked' && line.takenBack && line.companyId !== null && (
        <KeepBooking lineId={line.id} company={{ id: line.companyId, name: line.company ?? '' }} />
      )}
      {line.state !== 'booked' && <LineDecision line={line} companies={companies} />}
    </>
  )
}
