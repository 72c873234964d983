import 'server-only'
import { formatDay, lagosDay } from '@/lib/core/clock'
import type { News } from '@/lib/notifications/news'

type Answered = {
  readonly id: string
  readonly firstName: string
  readonly complaint: string
  readonly createdAt: Date
}

/** The answer to a complaint, with the complaint quoted below it. */
export const complaintAnsweredNews = ({ id, firstName, complaint, createdAt }: Answered, answer: string): News => ({
  kind: 'complaint',
  dedupeKey: `complaint:${id}:answered`,
  bell: { title: 'We have answered your message.', body: 'The answer is in your e-mail inbox.' },
  mail: {
    subject: 'Our answer to your message',
    paragraphs: [
      firstName === '' ? 'Dear customer,' : `Dear ${firstName},`,
      ...linesOf(answer),
      `On ${formatDay(lagosDay(createdAt))} you wrote:`,
      ...linesOf(complaint).map((text) => `> ${text}`),
    ],
  },
})

const linesOf = (text: string) => text.split(/[\r\n]+/).filter((part) => part.trim() !== '')
