import type { CellsOf } from '@/components/list/list-columns'
import { DeskList } from '@/components/list/desk-list'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Below, RowName } from '@/components/ui/row-name'
import { TapButton } from '@/components/ui/tap-button'
import { WholeText } from '@/components/ui/whole-text'
import { SCOPES } from '@/lib/access/key-rules'
import { formatDay, formatShortMoment, lagosDay } from '@/lib/core/clock'
import type { Address } from '@/lib/core/lists'
import { endKeyAction, endStaffKeyAction } from '@/lib/keys/actions'
import { KEYS } from '@/lib/keys/lists'
import type { KeyDto, KeyState } from '@/lib/keys/schema'
import { keysCopy as copy } from './copy'

const TONES: Readonly<Record<KeyState, BadgeTone>> = {
  waiting: 'warning',
  active: 'success',
  expired: 'neutral',
  ended: 'danger',
}

const cells = {
  name: ({ name, prefix, createdBy, createdAt }) => (
    <RowName below={`${copy.begins(prefix)}, ${copy.madeBy(createdBy, formatDay(lagosDay(new Date(createdAt))))}`}>
      {name}
    </RowName>
  ),
  may: ({ scopes }) => <WholeText>{scopes.map((scope) => SCOPES[scope].label).join(', ')}</WholeText>,
  state: ({ state, expiresAt }) => (
    <>
      <Badge tone={TONES[state]}>{copy.states[state]}</Badge>
      {expiresAt && state !== 'ended' && <Below parts={[copy.until(formatShortMoment(new Date(expiresAt)))]} />}
    </>
  ),
  used: ({ lastUsedAt }) => (lastUsedAt ? formatShortMoment(new Date(lastUsedAt)) : copy.never),
} satisfies Partial<CellsOf<typeof KEYS>>

export type KeyListProps = {
  desk: 'partner' | 'staff'
  address: Address
  keys: readonly KeyDto[]
  canAct: boolean
}

/** The keys of a desk. `canAct` lets the reader revoke those that are not over. */
export const KeyList = ({ desk, address, keys, canAct }: KeyListProps) => (
  <DeskList
    list={KEYS}
    state={KEYS.read(address, { parts: { desk } })}
    page={{ items: keys }}
    cells={{
      ...cells,
      act: canAct
        ? ({ id, name, state }) =>
            state === 'ended' ? null : (
              <TapButton
                opener={{ label: copy.end.more, about: copy.of(name), isDanger: true }}
                action={desk === 'staff' ? endStaffKeyAction : endKeyAction}
                fields={{ keyId: id }}
                label={copy.end.submit}
                of={copy.of(name)}
                done={copy.end.done(name)}
                doneStays
                refreshes
                variant="danger"
              >
                <p className="max-w-sm text-sm wrap-anywhere">{copy.end.sure(name)}</p>
              </TapButton>
            )
        : undefined,
    }}
    words={{ ...copy, lead: copy.leads[desk] }}
  />
)
