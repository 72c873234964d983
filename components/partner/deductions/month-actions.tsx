import { deductionsCopy } from '@/components/deductions/copy'
import { CloseForm } from '@/components/partner/deductions/close-form'
import { partnerDeductionsCopy as copy } from '@/components/partner/deductions/copy'
import { UploadPanel } from '@/components/partner/deductions/upload-panel'
import { Announcement, type AnnouncementProps } from '@/components/partner/remittances/announcement'
import { partnerRemittancesCopy } from '@/components/partner/remittances/copy'
import { ButtonLink } from '@/components/ui/button'
import { formatDay, formatMonth } from '@/lib/core/clock'
import { fromNaira } from '@/lib/core/money'
import { presentStep } from '@/lib/deductions/month-rules'
import type { PeriodLinesDto } from '@/lib/deductions/schema'

const { money } = deductionsCopy

export type MonthActionsProps = { period: PeriodLinesDto } & Pick<AnnouncementProps, 'today' | 'account'>

/**
 * What an approver of HR does with a month: the action of its present step, with one amount and one day, then what is
 * possible besides.
 */
export function MonthActions({ period, ...transfer }: MonthActionsProps) {
  const { period: month, payday, closing, closesOn, lines, open, deducted, unsent } = period
  const step = presentStep(period)
  const lastDay = formatDay(closesOn)
  const isToFillIn = step === 'fillIn' && lines.expected > 0
  return (
    <>
      {closing && step === 'check' && (
        <ButtonLink href={`/partner/deductions/${month}?state=expected`} size="small">
          {copy.check(lines.expected, open, lastDay)}
        </ButtonLink>
      )}
      {closing && (
        <UploadPanel
          month={month}
          opener={{
            label: isToFillIn ? copy.upload.now(open, lastDay) : copy.upload.title,
            variant: isToFillIn ? 'primary' : 'secondary',
            className: 'sm:open:basis-full',
          }}
        />
      )}
      {closing && (
        <CloseForm
          key={closing.why}
          month={month}
          closing={closing}
          now={step === 'close' ? copy.close.now(formatMonth(month), deducted, lastDay) : undefined}
        />
      )}
      {step === 'send' && (
        <Announcement
          key={unsent}
          {...transfer}
          month={month}
          left={fromNaira(unsent)}
          opener={{
            label: partnerRemittancesCopy.announce.now(money(unsent), formatDay(payday)),
            variant: 'primary',
            className: 'sm:open:basis-full',
          }}
        />
      )}
    </>
  )
}
