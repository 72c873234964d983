import type { NextTermsDto } from '@/lib/companies/schema'
import { nextTermsSentences } from '@/lib/companies/rules'

export type NextTermsProps = { now: Omit<NextTermsDto, 'from'>; next: readonly NextTermsDto[] }

/** Says from when a changed payday or cap counts. */
export function NextTerms({ now, next }: NextTermsProps) {
  const sentences = nextTermsSentences(now, next)
  if (sentences.length === 0) return null
  return (
    <div className="mb-4 rounded-control bg-info-soft px-4 py-3 font-semibold text-info">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
