import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { formatDay } from '@/lib/core/clock'
import { TapButton } from '@/components/ui/tap-button'
import { finishReminderAction } from '@/lib/follow-ups/actions'
import type { ReminderDto } from '@/lib/follow-ups/schema'
import { followUpsCopy } from './copy'

const copy = followUpsCopy.reminder

export type ReminderListProps<Row extends ReminderDto> = {
  reminders: readonly Row[]
  /** What stands above the text: the item, where the list has several. */
  about?: (reminder: Row) => ReactNode
}

/** Reminders that are not done, the earliest first. */
export const ReminderList = <Row extends ReminderDto>({ reminders, about }: ReminderListProps<Row>) => (
  <ul className="grid gap-3">
    {reminders.map((reminder) => (
      <li
        key={reminder.id}
        className="flex flex-wrap items-start justify-between gap-3 rounded-card border border-line bg-raised p-3"
      >
        <div className="min-w-0 grow">
          {about?.(reminder)}
          <p className="wrap-anywhere">{reminder.text}</p>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {copy.line(formatDay(reminder.day), reminder.person)}
            {reminder.isDue && <Badge tone="warning">{followUpsCopy.due}</Badge>}
          </p>
        </div>
        <TapButton
          action={finishReminderAction}
          fields={{ reminderId: reminder.id }}
          label={copy.finish}
          of={copy.of(reminder.text)}
          done={copy.finished}
        />
      </li>
    ))}
  </ul>
)
