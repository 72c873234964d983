import { EndKey } from '@/components/keys/end-key'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { type SortedColumn, SortedTable } from '@/components/ui/sorted-table'
import type { Sorting } from '@/lib/core/list-address'
import { SCOPES } from '@/lib/access/key-rules'
import { formatDay, formatShortMoment, lagosDay } from '@/lib/core/clock'
import type { KeyDto, KeyState } from '@/lib/keys/schema'
import { keysCopy as copy } from './copy'

const TONES: Readonly<Record<KeyState, BadgeTone>> = {
  waiting: 'warning',
  active: 'success',
  expired: 'neutral',
  ended: 'danger',
}

const columns: SortedColumn<KeyDto>[] = [
  {
    key: 'name',
    header: copy.columns.name,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    sortValue: ({ name }) => name,
    cell: ({ name, prefix, createdBy, createdAt }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        <span className="block text-sm font-normal text-muted">{copy.begins(prefix)}</span>
        <span className="block text-sm font-normal text-muted">
          {copy.madeBy(createdBy, formatDay(lagosDay(new Date(createdAt))))}
        </span>
      </>
    ),
  },
  {
    key: 'may',
    header: copy.columns.may,
    cell: ({ scopes }) => (
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{SCOPES[scope].label}</li>
        ))}
      </ul>
    ),
  },
  {
    key: 'state',
    header: copy.columns.state,
    sortValue: ({ state }) => copy.states[state],
    cell: ({ state, expiresAt }) => (
      <>
        <Badge tone={TONES[state]}>{copy.states[state]}</Badge>
        {expiresAt && state !== 'ended' && (
          <span className="mt-1 block text-sm text-muted">{copy.until(formatShortMoment(new Date(expiresAt)))}</span>
        )}
      </>
    ),
  },
  {
    key: 'used',
    header: copy.columns.used,
    sortValue: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatShortMoment(new Date(lastUsedAt)) : copy.never),
  },
]

/** The keys of a desk. `canAct` lets the reader revoke those that are not over. */
export function KeyTable({
  keys,
  desk,
  canAct,
  sorting,
}: {
  keys: readonly KeyDto[]
  desk: 'partner' | 'staff'
  canAct: boolean
  sorting: Sorting
}) {
  const act: SortedColumn<KeyDto> = {
    key: 'act',
    header: copy.columns.act,
    hideLabel: true,
    wide: true,
    cell: ({ id, name, state }) => (state === 'ended' ? null : <EndKey id={id} name={name} desk={desk} />),
  }
  return (
    <SortedTable
      sorting={sorting}
      caption={copy.listCaption}
      columns={canAct ? [...columns, act] : columns}
      rows={keys}
      rowKey={({ id }) => id}
      empty={<EmptyState title={copy.none.title}>{copy.none.text}</EmptyState>}
    />
  )
}
