import type { Metadata } from 'next'
import { BackButton } from '@/components/layout/back-button'
import { DeskHead } from '@/components/layout/desk-head'
import { BreachHistory } from '@/components/staff/breaches/breach-history'
import { breachesCopy as copy } from '@/components/staff/breaches/copy'
import { EntryForm } from '@/components/staff/breaches/entry-form'
import { NoticeBadge } from '@/components/staff/breaches/notice-badge'
import { Card } from '@/components/ui/card'
import { FactList } from '@/components/ui/fact-list'
import { TextLink } from '@/components/ui/link'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatShortMoment } from '@/lib/core/clock'
import { orNotFound } from '@/lib/server/pages'
import { getBreach } from '@/lib/privacy/breach-queries'

export const metadata: Metadata = { title: copy.one }

export default async function BreachPage({ params }: PageProps<'/staff/breaches/[id]'>) {
  const actor = await requirePageAccess(staff('admin'))
  const breach = await orNotFound(getBreach(actor, (await params).id))
  const { id, title, notice, knownAt, recordedAt, dueAt, people, affected, measures, isClosed, entries } = breach
  return (
    <>
      <BackButton fallback="/staff/breaches" />
      <DeskHead title={title}>
        <NoticeBadge notice={notice} />
      </DeskHead>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-6">
          <Card>
            <FactList
              facts={[
                [copy.facts.known, formatShortMoment(new Date(knownAt))],
                [copy.facts.recorded, formatShortMoment(new Date(recordedAt))],
                [copy.facts.due, formatShortMoment(new Date(dueAt))],
                [copy.facts.people, people === null ? copy.unknown : copy.people(people)],
                [copy.facts.state, isClosed ? copy.closed : copy.open],
                [copy.fields.affected, affected],
                [copy.fields.measures, measures],
              ]}
            />
          </Card>
          <section aria-labelledby="history">
            <h2 id="history" className="section-title mb-3">
              {copy.history}
            </h2>
            <BreachHistory entries={entries} />
          </section>
          <p>
            <TextLink href={`/staff/audit?subject=breach:${id}`}>{copy.trail}</TextLink>
          </p>
        </div>
        <Card heading={copy.entry.title} tone={notice === 'overdue' ? 'accent' : 'plain'}>
          <EntryForm key={entries.length} breachId={id} />
        </Card>
      </div>
    </>
  )
}
