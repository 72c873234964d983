import { Disclosure } from '@/components/ui/disclosure'
import { formatMoment } from '@/lib/core/clock'
import type { ComplaintDto } from '@/lib/support/schema'
import { AnswerForm } from './answer-form'
import { inboxCopy as copy } from './copy'

export const ComplaintList = ({ complaints }: { complaints: readonly ComplaintDto[] }) => (
  <ol className="grid gap-4">
    {complaints.map((complaint) => (
      <li key={complaint.id} className="grid gap-3 rounded-card border border-line bg-raised p-4 sm:p-6">
        <div>
          <h2 className="section-title wrap-anywhere">
            {`${complaint.firstname} ${complaint.lastname}`.trim() || copy.nameless}
          </h2>
          <p className="text-sm wrap-anywhere text-muted">
            {complaint.email} · {copy.at(formatMoment(new Date(complaint.at)))}
          </p>
        </div>
        <p className="max-w-3xl whitespace-pre-line wrap-anywhere">{complaint.complaint}</p>
        {complaint.answeredAt ? <Answered {...complaint} answeredAt={complaint.answeredAt} /> : <Open {...complaint} />}
      </li>
    ))}
  </ol>
)

function Answered({ answer, answeredAt, answeredBy }: ComplaintDto & { answeredAt: string }) {
  const when = formatMoment(new Date(answeredAt))
  return (
    <div className="max-w-3xl rounded-control bg-sunken p-4">
      <p className="text-sm font-semibold">{answeredBy === '' ? copy.closed(when) : copy.answered(answeredBy, when)}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{answer}</p>
    </div>
  )
}

const Open = ({ id, email }: ComplaintDto) => (
  <Disclosure label={copy.answerMore} about={email} variant="secondary" className="max-w-3xl">
    <div className="mt-3">
      <AnswerForm complaintId={id} email={email} />
    </div>
  </Disclosure>
)
