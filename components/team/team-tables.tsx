import { DeskTable } from '@/components/list/desk-list'
import { ActionButton } from '@/components/team/action-button'
import { PermissionForm } from '@/components/team/permission-form'
import { ResetFactor } from '@/components/team/reset-factor'
import { Badge } from '@/components/ui/badge'
import { RowName } from '@/components/ui/row-name'
import { INVITATIONS, TEAM } from '@/lib/companies/lists'
import type { InvitationDto, TeamDto } from '@/lib/companies/schema'
import type { Permission } from '@/lib/core/actors'
import { formatDay, lagosDay } from '@/lib/core/clock'
import type { Address } from '@/lib/core/lists'
import { teamCopy as copy } from './copy'

export type TeamTablesProps = {
  team: TeamDto
  /** The page, without its first slash. */
  page: string
  address: Address
  /** The signed-in person, who cannot end their own access. */
  ownId: string
  /** Whether the company is approved. Before that, its contact's invitation is not sent. */
  canSend?: boolean
  /** Whether the reader has the permission to decide about the team. */
  canAct: boolean
  /** The permissions of the team's desk. */
  sets: readonly Permission[]
  /** Whether the reader may request to remove lost second factors. */
  canReset?: boolean
}

const ACTIONS = 'grid gap-2 sm:flex sm:flex-wrap sm:items-start'

/** The people on a team and the open invitations, each with its actions. */
export function TeamTables({
  team,
  page,
  address,
  ownId,
  canAct,
  sets,
  canSend = canAct,
  canReset = false,
}: TeamTablesProps) {
  const people = TEAM.read(address, { parts: { page } })
  return (
    <div className="grid gap-8">
      <DeskTable
        list={TEAM}
        state={people}
        caption={copy.noPeople.title}
        showCaption
        rows={team.people}
        cells={{
          person: ({ id, fullname, email }) => (
            <RowName below={email}>
              {fullname}
              {id === ownId && <span className="font-normal text-muted"> ({copy.you})</span>}
            </RowName>
          ),
          state: ({ suspended }) => (
            <Badge tone={suspended ? 'danger' : 'success'}>{suspended ? copy.suspended : copy.active}</Badge>
          ),
          act: canAct
            ? ({ id, fullname, permissions, suspended, hasSecondFactor }) =>
                id !== ownId && (
                  <div className={ACTIONS}>
                    {!suspended && <PermissionForm memberId={id} name={fullname} sets={sets} held={permissions} />}
                    <ActionButton
                      key={String(suspended)}
                      kind={suspended ? 'restore' : 'end'}
                      id={id}
                      whom={fullname}
                    />
                    {canReset && hasSecondFactor && <ResetFactor memberId={id} name={fullname} />}
                  </div>
                )
            : undefined,
        }}
        empty={copy.noPeople}
      />
      <DeskTable
        list={INVITATIONS}
        state={INVITATIONS.read(address, { parts: { page } })}
        caption={copy.noInvitations.title}
        showCaption
        rows={team.invitations}
        cells={{
          person: ({ fullname, email }) => <RowName below={email}>{fullname}</RowName>,
          state: (invitation) => <InvitationBadge {...invitation} />,
          act: canSend
            ? ({ id, email }) => (
                <div className={ACTIONS}>
                  <ActionButton kind="resend" id={id} whom={email} />
                  <ActionButton kind="revoke" id={id} whom={email} />
                </div>
              )
            : undefined,
        }}
        empty={copy.noInvitations}
      />
    </div>
  )
}

function InvitationBadge({ state, expiresAt }: InvitationDto) {
  if (state === 'open' && expiresAt) {
    return (
      <>
        <Badge tone="info">{copy.states.open}</Badge>
        <span className="mt-1 block text-sm text-muted">{copy.until(formatDay(lagosDay(new Date(expiresAt))))}</span>
      </>
    )
  }
  return (
    <Badge tone={state === 'expired' ? 'warning' : 'neutral'}>
      {state === 'expired' ? copy.states.expired : copy.states.waiting}
    </Badge>
  )
}
