import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Role } from '@/generated/prisma/enums'
import { pageGate } from '@/lib/access/rules'

/*
 * The middleware and the page both refuse visitors without access to a desk, because a part of a page can be requested
 * without its layout. e2e/gates.spec.ts checks the screens.
 */

const passesAllGates = { member: true, complete: true, approve: true, payment: true }

function pagesOf(desk: string): { path: string; source: string }[] {
  const root = join(import.meta.dirname, '../app', desk)
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'page.tsx')
    .map(({ parentPath }) => ({
      path: `/${desk}${parentPath
        .slice(root.length)
        .replaceAll(/\/\([^)]+\)/g, '')
        .replaceAll(/\[[^\]]+\]/g, 'x')}`,
      source: readFileSync(join(parentPath, 'page.tsx'), 'utf8'),
    }))
}

describe.each(['partner', 'staff'] as const)('the pages of /%s', (desk) => {
  const pages = pagesOf(desk)
  const restricted = pages.filter(({ path }) => pageGate(path, undefined) !== undefined)

  test('need access, except signing up and invitations', () => {
    expect(
      pages
        .filter((page) => !restricted.includes(page))
        .map(({ path }) => path)
        .filter((path) => !/\/(?:sign-up|invitation)(?:\/|$)/.test(path)),
    ).toEqual([])
    expect(restricted.length).toBeGreaterThan(0)
  })

  test.each(restricted)('$path refuses everyone else, in the middleware and in the page', ({ path, source }) => {
    expect(pageGate(path, undefined)).toBe('/login')
    for (const role of Object.values(Role))
      expect(pageGate(path, { role, ...passesAllGates }) === undefined, role).toBe(role === desk)
    // Only the page that sets up a second factor admits someone who lacks it. All others name their permissions.
    const access = path === `/${desk}/security` ? `${desk}Account\\(\\)` : `${desk}\\(['.][^)]+\\)`
    expect(source).toMatch(new RegExp(`await requirePageAccess\\(${access}\\)`))
  })
})
