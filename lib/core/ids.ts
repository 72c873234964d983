/** Whether a text has the form of an id. Others name nothing, and never reach the database. */
export const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

// The id after the last one this process made: what is written later comes later, within a millisecond too.
let next = { at: 0, count: 0 }

/**
 * Ids for many rows that are written at once, in order: UUIDs of version 7, as the database client makes them one by one.
 * @param at milliseconds since 1970
 */
export function newIds(count: number, at = Date.now()): string[] {
  if (at > next.at) next = { at, count: 0 }
  return Array.from({ length: count }, () => {
    // Twelve bits count the ids of one millisecond; the rest is chance.
    const time = next.at.toString(16).padStart(12, '0')
    const place = next.count.toString(16).padStart(3, '0')
    next = next.count === 4095 ? { at: next.at + 1, count: 0 } : { at: next.at, count: next.count + 1 }
    return `${time.slice(0, 8)}-${time.slice(8)}-7${place}${crypto.randomUUID().slice(18)}`
  })
}
