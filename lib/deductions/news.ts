import 'server-only'
import { type Kobo, formatNaira } from '@/lib/core/money'
import type { News } from '@/lib/notifications/news'

/**
 * Tells a buyer of a deduction that HR has confirmed. A deduction of zero shows behind the bell only, without a mail.
 * @param amount deducted, in kobo
 * @param excess the part of it that became customer credit, in kobo
 */
export function deductionNews(amount: Kobo, excess: Kobo, company: string): News {
  const title = `${formatNaira(amount)} of your pay went to your plan`
  const body = excess > 0n ? `${formatNaira(excess)} of it was more than you owed. It is kept as your credit.` : ''
  const bell = { title: `${title}.`, body }
  const link = { label: 'See your statement', path: '/Statement' }
  if (amount === 0n) return { kind: 'deduction', link, bell }

  return {
    kind: 'deduction',
    link,
    bell,
    mail: {
      subject: title,
      paragraphs: [
        `${company} has told us that ${formatNaira(amount)} was deducted from your pay. ` +
          'It counts towards your plan from now on, even before your employer sends us the money.',
        ...(body ? [body] : []),
        'If your payslip shows something else, please write to us from your profile.',
      ],
    },
  }
}
