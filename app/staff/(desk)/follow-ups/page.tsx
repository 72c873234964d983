import type { Metadata } from 'next'
import { DeskHead } from '@/components/layout/desk-head'
import { followUpsCopy as copy } from '@/components/staff/follow-ups/copy'
import { ReminderList } from '@/components/staff/follow-ups/reminder-list'
import { EmptyState } from '@/components/ui/empty-state'
import { TextLink } from '@/components/ui/link'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatShortMoment } from '@/lib/core/clock'
import { listOwnFollowUps } from '@/lib/follow-ups/queries'
import type { SubjectLinkDto } from '@/lib/follow-ups/schema'

export const metadata: Metadata = { title: copy.title }

const SubjectLink = ({ about: { label, href } }: { about: SubjectLinkDto }) => (
  <TextLink href={href} className="font-semibold wrap-anywhere">
    {label}
  </TextLink>
)

export default async function FollowUpsPage() {
  const actor = await requirePageAccess(staff('operations', 'support', 'finance'))
  const { reminders, assigned } = await listOwnFollowUps(actor)
  return (
    <>
      <DeskHead title={copy.title} help={copy.lead} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <section aria-labelledby="reminders" className="grid gap-3">
          <h2 id="reminders" className="section-title">
            {copy.reminders}
          </h2>
          {reminders.length === 0 ? (
            <EmptyState title={copy.noReminders.title}>{copy.noReminders.text}</EmptyState>
          ) : (
            <ReminderList reminders={reminders} about={({ about }) => <SubjectLink about={about} />} />
          )}
        </section>
        <section aria-labelledby="assigned" className="grid gap-3">
          <h2 id="assigned" className="section-title">
            {copy.assigned}
          </h2>
          {assigned.length === 0 ? (
            <EmptyState title={copy.noneAssigned.title}>{copy.noneAssigned.text}</EmptyState>
          ) : (
            <ul className="grid gap-2">
              {assigned.map(({ id, at, about }) => (
                <li key={id} className="rounded-card border border-line bg-raised px-3 py-2">
                  <SubjectLink about={about} />
                  <p className="text-sm text-muted">{copy.since(formatShortMoment(new Date(at)))}</p>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  )
}
