import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiPathsSource } from '@/scripts/api-paths'

test('the list of API paths is up to date; "npm run types" writes it', () => {
  expect(readFileSync(join(import.meta.dirname, 'routes.ts'), 'utf8')).toBe(apiPathsSource())
})
