import 'server-only'
import { env } from '@/lib/core/env'
import { type Kobo, formatNaira } from '@/lib/core/money'
import type { MailContent } from '@/lib/notifications/mail-layout'

/** What a buyer is told of a deduction. Amounts in kobo; `excess` is what became credit. */
export const deductionNews = (amount: Kobo, excess: Kobo): { title: string; body: string } => ({
  title: `${formatNaira(amount)} of your pay went to your plan.`,
  body: excess > 0n ? `${formatNaira(excess)} of it was more than you owed this time. It is kept as your credit.` : '',
})

export function deductionMail(amount: Kobo, excess: Kobo, company: string): MailContent {
  const { title, body } = deductionNews(amount, excess)
  return {
    subject: title.slice(0, -1),
    paragraphs: [
      `${company} has told us that ${formatNaira(amount)} was deducted from your pay. It counts for your plan from now on; whether the money has reached us is between your employer and us.`,
      ...(body ? [body] : []),
      'If this is not what your payslip says, please write to us from your profile.',
    ],
    link: { label: 'See your statement', href: new URL('/Statement', env().NEXTAUTH_URL).href },
  }
}
