import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS_FOLDER, readMigrations } from '../prisma/migration-files'

/** Earlier migrations were written before these rules, and are applied everywhere. */
const FIRST_CHECKED = '20261122070000'

const squawk = join(dirname(createRequire(import.meta.url).resolve('squawk-cli/package.json')), 'js/bin/squawk')

// prisma/migrate.ts sets the time limits. Prisma stores counts as integer.
const NOT_OURS = ['require-lock-timeout', 'require-statement-timeout', 'prefer-bigint-over-int']
// A script in a transaction leaves nothing half done, so it needs no IF NOT EXISTS.
const OUTSIDE_ONLY = 'prefer-robust-stmts'

/**
 * The findings of squawk, which knows what each statement locks and which servers of the version before it breaks.
 * @param files at least one; a start of squawk takes longer than to read them all
 */
function findings(files: readonly string[], isOutside: boolean): string[] {
  const mode = isOutside ? [] : ['--assume-in-transaction']
  const excluded = `--exclude=${(isOutside ? NOT_OURS : [...NOT_OURS, OUTSIDE_ONLY]).join()}`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [squawk, '--pg-version=15.0', '--reporter=gcc', ...mode, excluded, ...files],
    { encoding: 'utf8' },
  )
  const found = stdout.split('\n').filter((line) => files.some((file) => line.startsWith(file)))
  if (status !== 0 && found.length === 0) throw new Error(`squawk did not run: ${stderr}${stdout}`)
  return found
}

test('new migrations neither lock a table for long nor break the servers of the version before', () => {
  const checked = readMigrations().filter(({ name }) => name >= FIRST_CHECKED)
  const found = [true, false].map((outside) => {
    const files = checked.flatMap(({ name, isOutside }) =>
      isOutside === outside ? join(MIGRATIONS_FOLDER, name, 'migration.sql') : [],
    )
    expect(files).not.toEqual([])
    return findings(files, outside)
  })
  expect(found).toEqual([[], []])
})

test.each([
  ['CREATE INDEX by_name ON users (full_name);', false, 'require-concurrent-index-creation'],
  ['ALTER TABLE users RENAME COLUMN email TO mail;', false, 'renaming-column'],
  ['ALTER TABLE users ADD COLUMN floor int NOT NULL;', false, 'adding-required-field'],
  ['CREATE INDEX CONCURRENTLY by_name ON users (full_name);', true, 'prefer-robust-stmts'],
  ['CREATE TABLE floors (id int PRIMARY KEY);', false, undefined],
])('%s', (script, isOutside, rule) => {
  const folder = mkdtempSync(join(tmpdir(), 'migration-'))
  try {
    const file = join(folder, 'migration.sql')
    writeFileSync(file, script)
    const found = findings([file], isOutside).join('\n')
    if (rule === undefined) expect(found).toBe('')
    else expect(found).toContain(rule)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
