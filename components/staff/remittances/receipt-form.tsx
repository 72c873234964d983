'use client'

import { deductionsCopy, monthName } from '@/components/deductions/copy'
import { EmployeeCell } from '@/components/deductions/employee-cell'
import { staffRemittancesCopy } from '@/components/staff/remittances/copy'
import { Button } from '@/components/ui/button'
import { FormError, SelectField, TextField } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
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
  { key: 'month', header: copy.columns.month, cell: ({ period }) => monthName(period) },
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
  const check = useActionForm({
    rules: useFieldRules(remittanceSchema),
    action: checkReceiptAction,
    initial: { date: today, ...initial },
  })
  const book = useActionForm({ rules: useFieldRules(remittanceSchema), action: recordReceiptAction })
  const shown = check.result?.ok ? check.result.data : undefined
  return (
    <div className="grid gap-5">
      <form {...check.formProps} className="grid max-w-3xl gap-4 sm:grid-cols-3">
        <input type="hidden" name="companyId" value={companyId} />
        {check.message && (
          <div className="sm:col-span-3">
            <FormError message={check.message} />
          </div>
        )}
        <TextField {...check.field('amount')} label={copy.amount} inputMode="decimal" autoComplete="off" required />
        <TextField {...check.field('reference')} label={copy.reference} autoComplete="off" maxLength={100} required />
        <TextField {...check.field('date')} label={copy.date} type="date" max={today} required />
        {notices.length > 0 && (
          <SelectField {...check.field('noticeId')} label={copy.notice} className="sm:col-span-3 sm:max-w-md">
            <option value="">{copy.byReference}</option>
            {notices.map(({ id, reference, amount }) => (
              <option key={id} value={id}>
                {reference}, {deductionsCopy.money(amount)}
              </option>
            ))}
          </SelectField>
        )}
        <Button
          type="submit"
          variant="secondary"
          busy={check.busy}
          disabled={book.busy}
          className="justify-self-start sm:col-span-3"
        >
          {copy.check}
        </Button>
      </form>
      {shown && !check.busy && (
        <form {...book.formProps} className="grid gap-4">
          <HiddenFields fields={{ ...shown.typed, noticeId: shown.typed.noticeId ?? '' }} />
          {book.message && <FormError message={book.message} />}
          {shown.excess > 0 && <p className="font-semibold">{copy.excess(deductionsCopy.money(shown.excess))}</p>}
          <Table
            caption={copy.shown(shown.count)}
            showCaption
            columns={columns}
            rows={shown.lines}
            rowKey={({ lineId }) => lineId}
          />
          {shown.lines.length < shown.count && <p className="text-muted">{copy.first(shown.lines.length)}</p>}
          <Button type="submit" busy={book.busy} disabled={check.busy} className="justify-self-start">
            {copy.book(deductionsCopy.money(Number(parseNaira(shown.typed.amount) ?? fromNaira(0)) / 100))}
          </Button>
        </form>
      )}
    </div>
  )
}
