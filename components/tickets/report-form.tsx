'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FormError, TextAreaField } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { PictureField } from '@/components/ui/picture-field'
import { shrinkPictureOf } from '@/components/ui/shrink-picture'
import { UploadProgress } from '@/components/ui/upload-progress'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { reportProblemAction } from '@/lib/tickets/actions'
import { KIND_LABELS } from '@/lib/tickets/rules'
import type { ReportableDto } from '@/lib/tickets/schema'
import { ticketsCopy } from './copy'

const copy = ticketsCopy.report

// A phone shows the form without waiting for it.
const loadSchema = async () => (await import('@/lib/tickets/schema')).reportFormSchema

export type ReportFormProps = {
  order: Pick<ReportableDto, 'orderId' | 'items' | 'ticketId'>
  /** The line that is chosen at first; empty for the whole order. */
  itemId: string
}

/** Reports a problem with a delivered order, with a photo where there is one. */
export function ReportForm({ order: { orderId, items, ticketId }, itemId }: ReportFormProps) {
  const router = useRouter()
  const [sent, setSent] = useState(0)
  const { formProps, field, check, busy, message } = useActionForm<{ ticketId: string }>({
    rules: useFieldRules(loadSchema, shrinkPictureOf),
    action: reportProblemAction,
    initial: { itemId, kind: '' },
    send: async (form) => {
      const { sendReport } = await import('./send-report')
      return sendReport(orderId, form, setSent).finally(() => {
        setSent(0)
      })
    },
    done: copy.sent,
    onSuccess: (report) => {
      router.push(`/Complaints/${report.ticketId}`)
    },
  })
  const option = (value: string, label: string, reported: string | null) => (
    <option key={value} value={value} disabled={reported !== null}>
      {reported === null ? label : copy.reported(label)}
    </option>
  )
  return (
    <form {...formProps} className="grid max-w-xl gap-5">
      <FormError message={message} />
      <input type="hidden" name="orderId" value={orderId} />
      <SelectField {...field('itemId')} label={copy.item}>
        {option('', ticketsCopy.whole, ticketId)}
        {items.map((item) => option(item.id, item.label, item.ticketId))}
      </SelectField>
      <SelectField
        {...field('kind')}
        label={copy.kind}
        required
        choose={copy.choose}
        options={Object.entries(KIND_LABELS).map(([kind, label]) => [kind, label])}
      />
      <TextAreaField {...field('text')} label={copy.text} hint={copy.textHint} required rows={5} maxLength={2000} />
      <PictureField
        {...field('image')}
        label={copy.photo}
        hint={copy.photoHint}
        optional
        onReady={() => {
          check('image')
        }}
      />
      <div className="grid">
        <UploadProgress busy={busy} sent={sent} />
        <Button type="submit" busy={busy} className="sm:justify-self-start">
          {copy.send}
        </Button>
      </div>
    </form>
  )
}
