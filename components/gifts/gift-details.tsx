import { giftsCopy as copy } from '@/components/gifts/copy'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { FactList } from '@/components/ui/fact-list'
import { TextLink } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import type { GiftState } from '@/generated/prisma/enums'
import type { ShareState } from '@/lib/gifts/rules'
import type { GiftDto } from '@/lib/gifts/schema'
import { quantityWithUnit } from '@/lib/orders/rules'

const TONES: Record<GiftState, BadgeTone> = { asked: 'warning', paid: 'success', cancelled: 'neutral' }
export const GiftStateBadge = ({ state }: { state: GiftState }) => (
  <Badge tone={TONES[state]}>{copy.states[state]}</Badge>
)

/** What a gift is, for whom, and what it costs. */
export const GiftFacts = ({ gift }: { gift: GiftDto }) => (
  <Card heading={copy.facts.heading} aside={<GiftStateBadge state={gift.state} />}>
    <FactList
      facts={[
        [copy.facts.package, gift.name],
        [copy.facts.for, copy.employees(gift.shares)],
        [copy.facts.each, <Money key="each" exact naira={gift.priceEach} />],
        [copy.facts.total, <Money key="total" exact naira={gift.price} />],
        ...(gift.returned > 0
          ? [[copy.facts.returned, <Money key="returned" exact naira={gift.returned} />] as const]
          : []),
        [
          copy.facts.content,
          gift.parts
            .map(({ name, measurement, quantity }) => `${name}, ${quantityWithUnit(quantity, measurement)}`)
            .join('; '),
        ],
        ...(gift.message ? [[copy.facts.message, gift.message] as const] : []),
      ]}
    />
  </Card>
)

type Share = GiftDto['people'][number]
const SHARE_TONES: Record<ShareState, BadgeTone> = {
  waiting: 'neutral',
  ordered: 'info',
  delivered: 'success',
  returned: 'warning',
}

/** Who gets a share, and where it is. @param orderHref makes the order's number a link */
export function GiftPeople({ people, orderHref }: { people: readonly Share[]; orderHref?: string }) {
  const columns: readonly Column<Share>[] = [
    { key: 'employee', header: copy.people, rowHeader: true, hideLabel: true, cell: ({ employee }) => employee },
    {
      key: 'order',
      header: copy.order,
      cell: ({ orderId, orderNumber }) =>
        orderHref !== undefined && orderId !== null ? (
          <TextLink href={`${orderHref}/${orderId}`}>{orderNumber}</TextLink>
        ) : (
          orderNumber
        ),
    },
    {
      key: 'state',
      header: copy.state,
      cell: ({ state }) => <Badge tone={SHARE_TONES[state]}>{copy.shares[state]}</Badge>,
    },
  ]
  return <Table caption={copy.people} showCaption columns={columns} rows={people} rowKey={({ id }) => id} />
}
