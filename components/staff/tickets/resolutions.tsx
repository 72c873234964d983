'use client'

import { SelectField } from '@/components/ui/select-field'
import { CountField } from '@/components/ui/typed-fields'
import { ReasonForm } from '@/components/ui/reason-form'
import type { useActionForm } from '@/components/ui/use-action-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { creditTicketAction } from '@/lib/approvals/actions'
import { replaceGoodsAction } from '@/lib/tickets/actions'
import { type StaffTicketThreadDto, creditFormSchema, resolutionFormSchema } from '@/lib/tickets/schema'
import { staffTicketsCopy as copy } from './copy'

type Ticket = Pick<StaffTicketThreadDto, 'id' | 'itemId' | 'lines'>

/** Sends goods again for nothing, by an order that goes through the desk. */
export function Replace({ ticket }: { ticket: Ticket }) {
  const form = useCheckedForm(resolutionFormSchema, {
    action: replaceGoodsAction,
    initial: initialOf(ticket),
    done: copy.replaced,
    refreshes: true,
  })
  return (
    <ReasonForm form={form} copy={copy.replace} hidden={{ ticketId: ticket.id }} variant="secondary">
      <p className="text-muted">{copy.replaceNote}</p>
      <Goods form={form} lines={ticket.lines} />
    </ReasonForm>
  )
}

/** Requests a credit note, which a colleague decides. */
export function Credit({ ticket }: { ticket: Ticket }) {
  const form = useCheckedForm(creditFormSchema, {
    action: creditTicketAction,
    initial: { ...initialOf(ticket), restocked: '0' },
    refreshes: true,
  })
  return (
    <ReasonForm form={form} copy={copy.credit} hidden={{ ticketId: ticket.id }} variant="secondary">
      <Goods form={form} lines={ticket.lines} />
      <CountField {...form.field('restocked')} label={copy.restocked} hint={copy.restockedHint} required />
    </ReasonForm>
  )
}

const initialOf = ({ itemId, lines }: Ticket) => ({ itemId: itemId || (lines[0]?.id ?? ''), quantity: '1' })

type GoodsProps = {
  form: Pick<ReturnType<typeof useActionForm>, 'field'>
  lines: Ticket['lines']
}

/** Which line, and how much of it. */
const Goods = ({ form, lines }: GoodsProps) => (
  <>
    <SelectField
      {...form.field('itemId')}
      label={copy.line}
      options={lines.map(({ id, label, kept }) => [id, copy.kept(label, kept)])}
    />
    <CountField {...form.field('quantity')} label={copy.quantity} required />
  </>
)
