import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pageGate } from '@/lib/access/rules'

/*
 * The middleware and the page itself both refuse visitors who have no access to a desk, because a part of a page can be
 * requested without its layout. e2e/gates.spec.ts checks what a visitor sees.
 */

const ROLES = ['buyer', 'partner', 'staff'] as const
const through = { member: true, complete: true, approve: true, payment: true }

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
  // Those that must be open, such as an invitation, are open to the gate for everyone.
  const shut = pages.filter(({ path }) => pageGate(path, undefined) !== undefined)

  test('are shut, but for signing up and invitations', () => {
    expect(
      pages
        .filter((page) => !shut.includes(page))
        .map(({ path }) => path)
        .filter((path) => !/\/(sign-up|invitation)(\/|$)/.test(path)),
    ).toEqual([])
    expect(shut.length).toBeGreaterThan(0)
  })

  test.each(shut)('refuses everyone else at $path, before the page and in it', ({ path, source }) => {
    expect(pageGate(path, undefined)).toBe('/login')
    for (const role of ROLES) expect(pageGate(path, { role, ...through }) === undefined, role).toBe(role === desk)
    // Only the page that sets up a second factor admits someone who lacks it.
    const access = path === `/${desk}/security` ? `${desk}Account` : desk
    expect(source).toMatch(new RegExp(`await requirePageAccess\\(${access}\\(\\)\\)`))
  })
})
