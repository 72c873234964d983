import { ActionButton } from '@/components/team/action-button'
import { PermissionForm } from '@/components/team/permission-form'
import { ResetFactor } from '@/components/team/reset-factor'
import { Badge } from '@/components/ui/badge'
import { PersonCell } from '@/components/ui/person-cell'
import { type SortedColumn, SortedTable } from '@/components/ui/sorted-table'
import type { Sorting } from '@/lib/core/list-address'
import { permissionLabels } from '@/lib/access/permission-rules'
import type { InvitationDto, MemberDto, TeamDto } from '@/lib/companies/schema'
import type { Permission } from '@/lib/core/actors'
import { formatDay, lagosDay } from '@/lib/core/clock'
import { teamCopy as copy } from './copy'

export type TeamTablesProps = {
  team: TeamDto
  /** The signed-in person, who cannot end their own access. */
  ownId: string
  /** Whether the company is approved. Before that, its contact's invitation is not sent. */
  canSend?: boolean
  /** Whether the reader has the permission to decide about the team. */
  canAct: boolean
  sorting: Sorting
  /** The permissions of the team's desk. */
  sets: readonly Permission[]
  /** Whether the reader may request to remove lost second factors. */
  canReset?: boolean
}

const nameColumn = { key: 'person', header: copy.columns.person, rowHeader: true, hideLabel: true, wide: true } as const
const permissionsColumn = {
  key: 'permissions',
  header: copy.columns.permissions,
  sortValue: ({ permissions }: { permissions: readonly Permission[] }) => permissionLabels(permissions),
  cell: ({ permissions }: { permissions: readonly Permission[] }) => permissionLabels(permissions),
} as const
const actColumn = { key: 'act', header: copy.columns.act, hideLabel: true, wide: true } as const

const peopleColumns = (
  ownId: string,
  canAct: boolean,
  sets: readonly Permission[],
  canReset: boolean,
): SortedColumn<MemberDto>[] => [
  {
    ...nameColumn,
    sortValue: ({ fullname }) => fullname,
    cell: ({ id, fullname, email }) => (
      <PersonCell name={fullname} email={email}>
        {id === ownId && <span className="font-normal text-muted"> ({copy.you})</span>}
      </PersonCell>
    ),
  },
  permissionsColumn,
  {
    key: 'state',
    header: copy.columns.state,
    sortValue: ({ suspended }) => Number(suspended),
    cell: ({ suspended }) => (
      <Badge tone={suspended ? 'danger' : 'success'}>{suspended ? copy.suspended : copy.active}</Badge>
    ),
  },
  ...(canAct
    ? [
        {
          ...actColumn,
          cell: ({ id, fullname, permissions, suspended, hasSecondFactor }: MemberDto) =>
            id !== ownId && (
              <div className="grid gap-2 sm:flex sm:flex-wrap sm:items-start">
                {!suspended && <PermissionForm memberId={id} name={fullname} sets={sets} held={permissions} />}
                <ActionButton key={String(suspended)} kind={suspended ? 'restore' : 'end'} id={id} whom={fullname} />
                {canReset && hasSecondFactor && <ResetFactor memberId={id} name={fullname} />}
              </div>
            ),
        },
      ]
    : []),
]

const invitationColumns = (canSend: boolean): SortedColumn<InvitationDto>[] => [
  {
    ...nameColumn,
    sortValue: ({ fullname }) => fullname,
    cell: ({ fullname, email }) => <PersonCell name={fullname} email={email} />,
  },
  permissionsColumn,
  {
    key: 'state',
    header: copy.columns.state,
    sortValue: ({ state }) => state,
    cell: (invitation) => <InvitationBadge {...invitation} />,
  },
  ...(canSend
    ? [
        {
          ...actColumn,
          cell: ({ id, email }: InvitationDto) => (
            <div className="grid gap-2 sm:flex sm:flex-wrap sm:items-start">
              <ActionButton kind="resend" id={id} whom={email} />
              <ActionButton kind="revoke" id={id} whom={email} />
            </div>
          ),
        },
      ]
    : []),
]

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

/** The people on a team and the open invitations, each with its actions. */
export function TeamTables({
  team,
  ownId,
  canAct,
  sets,
  sorting,
  canSend = canAct,
  canReset = false,
}: TeamTablesProps) {
  return (
    <div className="grid gap-8">
      <SortedTable
        sorting={sorting}
        name="people"
        caption={copy.people}
        showCaption
        columns={peopleColumns(ownId, canAct, sets, canReset)}
        rows={team.people}
        rowKey={({ id }) => id}
        empty={<Nobody title={copy.people} text={copy.noPeople} />}
      />
      <SortedTable
        sorting={sorting}
        name="invitations"
        caption={copy.invitations}
        showCaption
        columns={invitationColumns(canSend)}
        rows={team.invitations}
        rowKey={({ id }) => id}
        empty={<Nobody title={copy.invitations} text={copy.noInvitations} />}
      />
    </div>
  )
}

function Nobody({ title, text }: { title: string; text: string }) {
  return (
    <section className="rounded-card border border-line bg-raised p-4">
      <h2 className="section-title">{title}</h2>
      <p className="mt-1 text-muted">{text}</p>
    </section>
  )
}
