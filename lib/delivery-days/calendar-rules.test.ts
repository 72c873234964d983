import { expect, test } from 'vitest'
import { calendarFile } from './calendar-rules'

const event = {
  uid: 'order-1@foodbank',
  day: '2026-12-31',
  title: 'Foodbank: order FB-4821-7730',
  place: 'Canteen, Gate 2; Ikeja',
  text: 'Take your code\nwith you',
}
const file = calendarFile(event, new Date('2026-11-28T08:30:15.250Z'))

test('an event of a whole day, whose end is the next day of the next year', () => {
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foodbank//Delivery days//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:order-1@foodbank',
    'DTSTAMP:20261128T083015Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Foodbank: order FB-4821-7730',
    'LOCATION:Canteen\\, Gate 2\\; Ikeja',
    'DESCRIPTION:Take your code\\nwith you',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a long line is folded after 75 bytes at most, between characters, and unfolds to itself', () => {
  const place = 'Ọ̀ṣun Mills ₦ '.repeat(20).trim()
  const long = calendarFile({ ...event, place }, new Date())
  for (const line of long.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(long.replaceAll('\r\n ', '')).toContain(`LOCATION:${place}\r\n`)
})
