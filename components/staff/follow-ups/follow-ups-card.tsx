import { Card } from '@/components/ui/card'
import type { Staff } from '@/lib/core/actors'
import { formatShortMoment, lagosToday } from '@/lib/core/clock'
import type { FollowUpsDto, Subject } from '@/lib/follow-ups/schema'
import { AssignForm } from './assign-form'
import { followUpsCopy as copy } from './copy'
import { NoteForm } from './note-form'
import { ReminderForm } from './reminder-form'
import { ReminderList } from './reminder-list'

export type FollowUpsCardProps = {
  subject: Subject
  followUps: FollowUpsDto
  reader: Pick<Staff, 'id'>
}

/** Who takes care of an item, its reminders, and what colleagues noted. A ticket has messages instead of notes. */
export function FollowUpsCard({ subject, followUps, reader }: FollowUpsCardProps) {
  const { notes, assignee, reminders, colleagues } = followUps
  const hasNotes = subject.kind !== 'ticket'
  return (
    <Card heading={copy.card}>
      <div className="grid gap-4">
        <AssignForm
          key={assignee?.id ?? ''}
          subject={subject}
          assignee={assignee}
          colleagues={colleagues}
          ownId={reader.id}
        />
        {reminders.length > 0 && <ReminderList reminders={reminders} />}
        <ReminderForm subject={subject} colleagues={colleagues} ownId={reader.id} today={lagosToday()} />
        {hasNotes && (
          <section aria-label={copy.note.list} className="grid gap-3 border-t border-line pt-4">
            {notes.length === 0 ? <p className="text-muted">{copy.note.none}</p> : <Notes notes={notes} />}
            <NoteForm subject={subject} />
          </section>
        )}
        <p className="text-sm text-muted">{copy.staffOnly}</p>
      </div>
    </Card>
  )
}

const Notes = ({ notes }: Pick<FollowUpsDto, 'notes'>) => (
  <ol className="grid gap-3">
    {notes.map(({ id, text, by, at }) => (
      <li key={id} className="grid gap-1">
        <p className="text-sm text-muted">
          <span className="font-semibold text-ink">{by}</span> ·{' '}
          <time dateTime={at}>{formatShortMoment(new Date(at))}</time>
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      </li>
    ))}
  </ol>
)
