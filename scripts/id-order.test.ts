import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './build'

/*
 * Ids sort by the clock of the server that made them, and servers differ. A list may be in their order; what came
 * before what is decided by the database's clock.
 */

/** An id beside another in a comparison by size, in SQL or for the client. */
const COMPARISON = /\bid"?(?: [<>]=? |: \{ (?:gt|gte|lt|lte): )(.*)/

/** The place in a list where a page of it begins; the end of a list that was read; a day, with an hour to spare. */
const PLACE = /^(?:\$\{)?(?:(?:request\.)?cursor|last\.id|query\.\w|after\b|upTo\b|DAY_AGO|firstIdOf)/

/** The declaration of such pages, and a list that a process sorts for a stable order. */
const PAGES = new Set(['lib/core/listing.ts', 'lib/roster/snapshots.ts', 'lib/catalogue/queries.ts'])

/** The last of a kind by its id alone. */
const LAST = [/ORDER BY (?:\w+\.)?id DESC LIMIT 1\b/g, /DISTINCT ON [^;`]*?ORDER BY [^,`\n]+, (?:\w+\.)?id DESC/g]
const FIND_FIRST = /findFirst(?:OrThrow)?\(\{(?:(?!\}\))[^;])*?orderBy: (?:\[\{ \w+On: 'desc' \}, )?\{ id: 'desc' \}/g

/** Where the last by its id decides nothing: an equal line of the bell, what is shown, the only one of a company. */
const ONLY_SHOWN = new Set([
  'lib/companies/decisions.ts',
  'lib/companies/staff-queries.ts',
  'lib/notifications/withdraw.ts',
  'lib/orders/paid-off-queries.ts',
  'lib/roster/apply.ts',
])

const decidedById = (text: string): string[] => [
  ...text.split('\n').filter((line) => {
    const [, other] = COMPARISON.exec(line) ?? []
    return other !== undefined && !PLACE.test(other)
  }),
  ...[...LAST, FIND_FIRST].flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found)),
]

test('no query decides by ids what came first', () => {
  const files = readdirSync(join(projectRoot, 'lib'), { recursive: true, encoding: 'utf8' })
    .map((file) => `lib/${file}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !PAGES.has(file) && !ONLY_SHOWN.has(file))
  expect(files.length).toBeGreaterThan(300)
  expect(
    files.flatMap((file) =>
      decidedById(readFileSync(join(projectRoot, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
    ),
  ).toEqual([])
})

test.each([
  ['      AND entry.id > ${entryId}::uuid`', 1],
  ['    where: { companyId, id: { gte: uploadId } },', 1],
  ['  AND newer.id > refund.id))`', 1],
  ["SELECT DISTINCT ON (payload->>'about') state FROM approvals ORDER BY payload->>'about', approvals.id DESC", 1],
  ["charge.findFirst({\n  orderBy: [{ effectiveOn: 'desc' }, { id: 'desc' }],\n})", 1],
  ['SELECT id FROM salary_changes ORDER BY created_at DESC, id DESC LIMIT 1', 0],
  ['WHERE (${cursor ?? null}::uuid IS NULL OR package.id < ${cursor ?? null}::uuid)', 0],
  ['const by = { id: { lt: query.notices } }', 0],
])('knows %s', (line, found) => {
  expect(decidedById(line)).toHaveLength(found)
})
