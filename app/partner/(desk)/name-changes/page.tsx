import type { Metadata } from 'next'
import { Notice } from '@/components/layout/notice'
import { DeskList } from '@/components/list/desk-list'
import { namesCopy as copy } from '@/components/partner/name-changes/copy'
import { NameDecision } from '@/components/partner/name-changes/name-decision'
import { Change } from '@/components/ui/change-list'
import { ProfileIcon } from '@/components/ui/icons'
import { RowName } from '@/components/ui/row-name'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { readFlash } from '@/lib/server/pages'
import { holdsAny } from '@/lib/access/permission-rules'
import { NAME_CHANGES } from '@/lib/employees/lists'
import { listNameChanges } from '@/lib/employees/name-change-queries'

export const metadata: Metadata = { title: copy.title }

export default async function NameChangesPage({ searchParams }: PageProps<'/partner/name-changes'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const flash = await readFlash('name-confirmed', 'name-refused')
  const state = NAME_CHANGES.read(await searchParams)
  const page = await listNameChanges(actor, NAME_CHANGES.asked(state))
  return (
    <>
      {flash && <Notice key={flash.key} messages={[copy.notices[flash.code]]} duration={4000} />}
      <DeskList
        list={NAME_CHANGES}
        state={state}
        page={page}
        cells={{
          employee: ({ currentName, email }) => <RowName below={email}>{currentName}</RowName>,
          newName: ({ currentName, newName }) => <Change from={currentName} to={newName} jump={null} />,
          staffId: ({ staffId }) => <span className="money">{staffId}</span>,
          decision: holdsAny(actor, ['approver'])
            ? ({ id, newName }) => <NameDecision key={id} requestId={id} newName={newName} />
            : undefined,
        }}
        words={copy}
        icon={ProfileIcon}
      />
    </>
  )
}
