/** Whether a text has the form of an id. Others name nothing, and never reach the database. */
export const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/**
 * Ids for many rows that are written at once, in order: UUIDs of version 7, as the database client makes them one by one.
 * @param at milliseconds since 1970
 */
export function newIds(count: number, at = Date.now()): string[] {
  return Array.from({ length: count }, (_, index) => {
    // Twelve bits count the ids of one millisecond; the rest is chance.
    const time = (at + Math.floor(index / 4096)).toString(16).padStart(12, '0')
    const chance = crypto.randomUUID()
    return `${time.slice(0, 8)}-${time.slice(8)}-7${(index % 4096).toString(16).padStart(3, '0')}${chance.slice(18)}`
  })
}
