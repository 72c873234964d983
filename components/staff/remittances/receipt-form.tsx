'use client'

import { ActionForm } from '@/components/ui/action-form'
import { deductionsCopy } from '@/components/deductions/copy'
import { formatMonth } from '@/lib/core/clock'
import { EmployeeCell } from '@/components/deductions/employee-cell'
import { staffRemittancesCopy } from '@/components/staff/remittances/copy'
import { TextField } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { AmountField } from '@/components/ui/typed-fields'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { checkReceiptAction, recordReceiptAction } from '@/lib/deductions/actions'
import { type NoticeDto, type ReceiptPreview, remittanceSchema } from '@/lib/deductions/schema'
import { fromNaira, parseNaira } from '@/lib/core/money'

const copy = staffRemittancesCopy.receipt
type Covered = ReceiptPreview['lines'][number]

const columns: Column<Covered>[] = [
  {
    key: 'employee',
    header: copy.columns.employee,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ name, staffId }) => <EmployeeCell name={name} staffId={staffId} />,
  },
  { key: 'month', header: copy.columns.month, cell: ({ period }) => formatMonth(period) },
  {
    key: 'deducted',
    header: copy.columns.deducted,
    align: 'end',
    cell: ({ deducted }) => <Money exact naira={deducted} />,
  },
  {
    key: 'share',
    header: copy.columns.share,
    align: 'end',
    cell: ({ amount, whole }) => (
      <>
        <Money exact naira={amount} />
        {!whole && <span className="block text-sm text-muted">{copy.inPart}</span>}
      </>
    ),
  },
]

export type ReceiptFormProps = { companyId: string; today: string; notices: readonly NoticeDto[] }

/** Previews which deductions a receipt covers, then books it. */
export function ReceiptForm({ companyId, today, notices }: ReceiptFormProps) {
  const [first] = notices
  const initial: Record<string, string> = first
    ? { amount: String(first.amount), reference: first.reference, noticeId: first.id }
    : {}
  const check = useCheckedForm(remittanceSchema, {
    action: checkReceiptAction,
    initial: { date: today, ...initial },
  })
  const book = useCheckedForm(remittanceSchema, { action: recordReceiptAction })
  const shown = check.result?.ok ? check.result.data : undefined
  return (
    <div className="grid gap-5">
      <ActionForm
        form={check}
        hidden={{ companyId }}
        submit={copy.check}
        variant="secondary"
        disabled={book.busy}
        className="grid max-w-3xl gap-4"
      >
        <div className="grid gap-4 sm:grid-cols-3">
          <AmountField {...check.field('amount')} label={copy.amount} required />
          <TextField {...check.field('reference')} label={copy.reference} autoComplete="off" maxLength={100} required />
          <TextField {...check.field('date')} label={copy.date} type="date" max={today} required />
        </div>
        {notices.length > 0 && (
          <SelectField
            {...check.field('noticeId')}
            label={copy.notice}
            className="sm:max-w-md"
            choose={copy.byReference}
            options={notices.map(({ id, reference, amount }) => [id, `${reference}, ${deductionsCopy.money(amount)}`])}
          />
        )}
      </ActionForm>
      {shown && !check.busy && (
        <ActionForm
          form={book}
          hidden={{ ...shown.typed, noticeId: shown.typed.noticeId ?? '' }}
          submit={copy.book(deductionsCopy.money(Number(parseNaira(shown.typed.amount) ?? fromNaira(0)) / 100))}
          disabled={check.busy}
        >
          {shown.excess > 0 && <p className="font-semibold">{copy.excess(deductionsCopy.money(shown.excess))}</p>}
          <Table
            caption={copy.shown(shown.count)}
            showCaption
            columns={columns}
            rows={shown.lines}
            rowKey={({ lineId }) => lineId}
          />
          {shown.lines.length < shown.count && <p className="text-muted">{copy.first(shown.lines.length)}</p>}
        </ActionForm>
      )}
    </div>
  )
}
