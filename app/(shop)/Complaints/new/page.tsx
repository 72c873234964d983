import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { BackButton } from '@/components/layout/back-button'
import { ticketsCopy } from '@/components/tickets/copy'
import { ReportForm } from '@/components/tickets/report-form'
import { Card } from '@/components/ui/card'
import { buyerOrLeaver } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatDay } from '@/lib/core/clock'
import { orNotFound, single } from '@/lib/server/pages'
import { getReportable } from '@/lib/tickets/queries'
import { ANSWER_TIME } from '@/lib/tickets/rules'

const copy = ticketsCopy.report

export const metadata: Metadata = { title: copy.title }

/** Reports a problem with a delivered order. After the last day the page of the order says how to go on. */
export default async function ReportPage({ searchParams }: PageProps<'/Complaints/new'>) {
  const actor = await requirePageAccess(buyerOrLeaver())
  const orderId = single((await searchParams).orderId)
  if (orderId === undefined) notFound()
  const order = await orNotFound(getReportable(actor, orderId))
  const page = `/History2?orderId=${orderId}`
  if (order.lastDay === null || order.isOver) redirect(page)
  return (
    <>
      <BackButton fallback={page} />
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2">{copy.lead(order.orderNumber, formatDay(order.lastDay))}</p>
      <p className="mt-2 mb-6 text-muted">{ANSWER_TIME}</p>
      <Card className="max-w-2xl">
        <ReportForm order={order} itemId={order.items.find(({ ticketId }) => ticketId === null)?.id ?? ''} />
      </Card>
    </>
  )
}
