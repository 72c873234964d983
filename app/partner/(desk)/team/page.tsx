import type { Metadata } from 'next'
import { DeskHead } from '@/components/layout/desk-head'
import { ReceiverCard } from '@/components/partner/receiver/receiver-card'
import { teamCopy as copy } from '@/components/team/copy'
import { InviteForm } from '@/components/team/invite-form'
import { PermissionTable } from '@/components/team/permission-table'
import { DeskExport } from '@/components/list/desk-list'
import { TeamTables } from '@/components/team/team-tables'
import { Card } from '@/components/ui/card'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { PARTNER_PERMISSIONS } from '@/lib/core/actors'
import { TEAM } from '@/lib/companies/lists'
import { getOwnWorkplace } from '@/lib/delivery-days/staff-queries'
import { getTeam } from '@/lib/companies/team-queries'

export const metadata: Metadata = { title: copy.title }

export default async function PartnerTeamPage({ searchParams }: PageProps<'/partner/team'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const [team, workplace] = await Promise.all([getTeam(actor), getOwnWorkplace(actor)])
  const address = await searchParams
  const canAct = holdsAny(actor, ['approver'])
  return (
    <>
      <DeskHead title={copy.title} help={copy.partnerLead}>
        <DeskExport list={TEAM} state={TEAM.read(address, { parts: { page: 'partner/team' } })} className="ms-auto" />
      </DeskHead>
      <TeamTables
        team={team}
        page="partner/team"
        address={address}
        ownId={actor.id}
        canAct={canAct}
        sets={PARTNER_PERMISSIONS}
      />
      {/* The form for an invitation says the same. */}
      {!canAct && <PermissionTable sets={PARTNER_PERMISSIONS} />}
      {workplace && <ReceiverCard place={workplace.name} receiver={workplace.receiver} canAct={canAct} />}
      {canAct && (
        <Card className="mt-8 max-w-4xl">
          <InviteForm team="own" />
        </Card>
      )}
    </>
  )
}
