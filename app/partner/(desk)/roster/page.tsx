import type { Metadata } from 'next'
import { DeskHead } from '@/components/layout/desk-head'
import { Notice } from '@/components/layout/notice'
import { DeskTable } from '@/components/list/desk-list'
import { rosterCopy as copy } from '@/components/partner/roster/copy'
import { HeadingsForm } from '@/components/partner/roster/headings-form'
import { JoinLink } from '@/components/partner/roster/join-link'
import { RosterPanel } from '@/components/partner/roster/upload-panel'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/link'
import { TapButton } from '@/components/ui/tap-button'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { ownJoinLink } from '@/lib/companies/join-queries'
import { isNamedInPublic } from '@/lib/companies/queries'
import { formatShortMoment } from '@/lib/core/clock'
import { readFlash } from '@/lib/server/pages'
import { nameCompanyAction } from '@/lib/roster/actions'
import { ROSTERS } from '@/lib/roster/lists'
import { getRoster } from '@/lib/roster/queries'

export const metadata: Metadata = { title: copy.title }

export default async function RosterPage({ searchParams }: PageProps<'/partner/roster'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const flash = await readFlash('headings-saved', 'join-link-revoked')
  const [roster, link, named] = await Promise.all([getRoster(actor), ownJoinLink(actor), isNamedInPublic(actor)])
  const canDecide = holdsAny(actor, ['approver'])
  return (
    <>
      {flash && <Notice key={flash.key} messages={[copy.notices[flash.code]]} />}
      <DeskHead title={copy.title} help={copy.lead} />
      <p className="mb-5 font-semibold">{copy.listed(roster.listed, roster.withoutContact)}</p>
      {canDecide && (
        <Card className="mb-6 grid gap-3">
          <h2 className="section-title">{copy.upload.title}</h2>
          <p className="max-w-prose text-muted">{copy.upload.text}</p>
          <RosterPanel />
        </Card>
      )}
      <Card className="mb-6 grid gap-3">
        <h2 className="section-title">{copy.join.title}</h2>
        <p className="max-w-prose text-muted">{copy.join.text}</p>
        <JoinLink address={link?.address} canDecide={canDecide} />
      </Card>
      <Card className="mb-6 grid justify-items-start gap-3">
        <h2 className="section-title">{copy.named.title}</h2>
        <p className="max-w-prose text-muted">{named ? copy.named.yes : copy.named.no}</p>
        {canDecide && (
          <TapButton
            key={String(named)}
            action={nameCompanyAction}
            fields={{ named: String(!named) }}
            label={named ? copy.named.end : copy.named.agree}
            size="regular"
          />
        )}
      </Card>
      {canDecide && (
        <Card className="mb-6 grid gap-3">
          <h2 className="section-title">{copy.headings.title}</h2>
          <p className="max-w-prose text-muted">{copy.headings.text}</p>
          <HeadingsForm headings={roster.headings} />
        </Card>
      )}
      <h2 className="section-title mb-3">{copy.history.title}</h2>
      <DeskTable
        list={ROSTERS}
        state={ROSTERS.read(await searchParams)}
        caption={copy.history.title}
        rows={roster.history}
        cells={{
          at: ({ id, at, takenBackAt }) => (
            <span className="grid justify-items-start gap-1">
              <TextLink href={`/partner/roster/${id}`}>{formatShortMoment(new Date(at))}</TextLink>
              {takenBackAt && <Badge tone="neutral">{copy.history.takenBack}</Badge>}
            </span>
          ),
          by: ({ by }) => by || copy.history.someone,
        }}
        isFocusable
        empty={copy.history.empty}
      />
    </>
  )
}
