import type { Metadata } from 'next'
import { DeskHead } from '@/components/layout/desk-head'
import { RosterRowOutcome } from '@/generated/prisma/enums'
import { BackToList } from '@/components/layout/back-to-list'
import { Notice } from '@/components/layout/notice'
import { DeskPages, DeskTable, DeskTabs } from '@/components/list/desk-list'
import { rosterCopy } from '@/components/partner/roster/copy'
import { keptRowCells } from '@/components/partner/roster/kept-row-cells'
import { Card } from '@/components/ui/card'
import { FactList } from '@/components/ui/fact-list'
import { TapButton } from '@/components/ui/tap-button'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { takeBackRosterAction } from '@/lib/approvals/actions'
import { formatMoment } from '@/lib/core/clock'
import { orNotFound, readFlash } from '@/lib/server/pages'
import { KEPT_ROWS } from '@/lib/roster/lists'
import { getUpload } from '@/lib/roster/upload-queries'

const copy = rosterCopy.kept
export const metadata: Metadata = { title: rosterCopy.title }

/** An applied roster: its rows as they were read, what each did, and the way to take it back. */
export default async function AppliedRosterPage({ params, searchParams }: PageProps<'/partner/roster/[id]'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const { id } = await params
  const state = KEPT_ROWS.read(await searchParams, { parts: { id } })
  const roster = await orNotFound(getUpload(actor, id, KEPT_ROWS.asked(state)))
  const flash = await readFlash('roster-taken-back')
  const { at, by, takenBackAt, takenBackBy, invited, items, nextCursor } = roster
  const rowsOf = new Map(roster.outcomes.map((each) => [each.outcome, each.rows]))
  const of = { list: KEPT_ROWS, state }
  const all = roster.outcomes.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <>
      {flash && <Notice key={flash.key} messages={[rosterCopy.notices[flash.code]]} />}
      <BackToList href="/partner/roster">{rosterCopy.title}</BackToList>
      <DeskHead title={copy.title(formatMoment(new Date(at)))} />
      {takenBackAt && (
        <p className="mb-5 rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning">
          {copy.takenBack(formatMoment(new Date(takenBackAt)), takenBackBy)}
        </p>
      )}
      <Card className="mb-6 grid gap-4">
        <FactList
          facts={[
            [copy.facts.by, by || rosterCopy.history.someone],
            [copy.facts.rows, all],
            [copy.facts.invited, invited],
          ]}
        />
        {!takenBackAt && all > 0 && holdsAny(actor, ['approver']) && (
          <TapButton
            opener={{ label: rosterCopy.takeBack.more, variant: 'secondary', size: 'regular' }}
            action={takeBackRosterAction}
            fields={{ id }}
            label={rosterCopy.takeBack.button}
            variant="danger"
            size="regular"
          >
            <p className="max-w-prose">{rosterCopy.takeBack.text}</p>
          </TapButton>
        )}
      </Card>
      {all > 0 && (
        <DeskTabs
          {...of}
          label={copy.outcomes}
          names={{
            all: copy.all(all),
            ...Object.fromEntries(
              Object.values(RosterRowOutcome)
                .filter((each) => rowsOf.has(each))
                .map((each) => [each, copy.tab(rosterCopy.preview.outcomes[each], rowsOf.get(each) ?? 0)]),
            ),
          }}
        />
      )}
      <DeskTable
        {...of}
        caption={rosterCopy.preview.caption}
        rows={items}
        cells={keptRowCells}
        isFocusable
        empty={copy.empty}
      />
      <DeskPages {...of} nextCursor={nextCursor} />
    </>
  )
}
