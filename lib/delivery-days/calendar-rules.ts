import { type Day, addDays } from '@/lib/core/clock'

/** A calendar file with one event (RFC 5545), for the phone of a buyer. */

export type CalendarEvent = {
  /** The same for all files of an order, so that a moved day replaces the one before. */
  readonly uid: string
  readonly day: Day
  readonly title: string
  readonly place: string
  readonly text: string
}

/** A content line has at most so many bytes; a longer one goes on after CRLF and a blank. */
const LINE_BYTES = 75

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

/** Folds a content line between two characters, never inside one. */
function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > LINE_BYTES) {
      text += '\r\n '
      // The blank counts.
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}

const dateOf = (day: Day): string => day.replaceAll('-', '')

/** The file: an event of the whole day. @param now when the file is made */
export const calendarFile = ({ uid, day, title, place, text }: CalendarEvent, now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foodbank//Delivery days//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dateOf(day)}`,
    `DTEND;VALUE=DATE:${dateOf(addDays(day, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(text)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
