import type { Metadata } from 'next'
import { DeskHead } from '@/components/layout/desk-head'
import { teamCopy as copy } from '@/components/team/copy'
import { InviteForm } from '@/components/team/invite-form'
import { PermissionTable } from '@/components/team/permission-table'
import { TeamTables } from '@/components/team/team-tables'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { getTeam } from '@/lib/companies/team-queries'

export const metadata: Metadata = { title: copy.title }

export default async function StaffTeamPage({ searchParams }: PageProps<'/staff/team'>) {
  const actor = await requirePageAccess(staff(...STAFF_PERMISSIONS))
  const team = await getTeam(actor)
  const canAct = holdsAny(actor, ['admin'])
  return (
    <div className="max-w-4xl">
      <DeskHead title={copy.title} help={copy.staffLead} />
      <TeamTables
        team={team}
        page="staff/team"
        address={await searchParams}
        hasFiles
        ownId={actor.id}
        canAct={canAct}
        sets={STAFF_PERMISSIONS}
        canReset={canAct}
      />
      {/* The form for an invitation says the same. */}
      {!canAct && <PermissionTable sets={STAFF_PERMISSIONS} />}
      {canAct && (
        <Card className="mt-8">
          <InviteForm team="staff" />
        </Card>
      )}
    </div>
  )
}
