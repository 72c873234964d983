import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { deliveryDaysCopy as copy } from '@/components/staff/delivery-days/copy'
import { HandoverForm } from '@/components/staff/delivery-days/handover-form'
import { EmptyState } from '@/components/ui/empty-state'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatWeekday, lagosToday } from '@/lib/core/clock'
import { dropSchema } from '@/lib/delivery-days/schema'
import { getDrop } from '@/lib/delivery-days/staff-queries'
import { orNotFound, single } from '@/lib/server/pages'

export const metadata: Metadata = { title: copy.handover }

/** The orders of a workplace on a day, which its receiver takes; without a day those of today. */
export default async function HandoverPage({ params, searchParams }: PageProps<'/staff/delivery-days/[id]'>) {
  const actor = await requirePageAccess(staff('operations'))
  const day = single((await searchParams).on) ?? lagosToday()
  const asked = dropSchema.safeParse({ placeId: (await params).id, day })
  if (!asked.success) notFound()
  const drop = await orNotFound(getDrop(actor, asked.data))
  return (
    <div className="mx-auto max-w-xl">
      <BackToList href="/staff/delivery-days">{copy.title}</BackToList>
      <DeskHead title={drop.name} lead={copy.drop.lead(formatWeekday(drop.day))} />
      <p className="mb-4">{drop.receiver ? copy.receiver(drop.receiver) : copy.noReceiver}</p>
      {drop.orders.length === 0 ? (
        <EmptyState title={copy.drop.none.title}>{copy.drop.none.text}</EmptyState>
      ) : (
        drop.receiver !== null && <HandoverForm key={drop.orders.map(({ id }) => id).join()} drop={drop} />
      )}
    </div>
  )
}
