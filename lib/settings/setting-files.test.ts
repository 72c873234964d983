import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseEnv } from './env'
import { SettingError, readSettings } from './setting-files.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, 0o600)
  return path
}

function refusal(source: Record<string, string>): string {
  try {
    readSettings(source, ['CRON_SECRET', 'PORT'])
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  throw new Error('it was accepted')
}

describe('NAME_FILE', () => {
  test.each([
    ['a secret', 'a secret'],
    ['a secret\n', 'a secret'],
    ['a secret\r\n', 'a secret'],
    [' two lines\n$HOME\n\n', ' two lines\n$HOME\n'],
  ])('is read as it is, without the last line break: %j', (text, value) => {
    expect(readSettings({ CRON_SECRET_FILE: file('cron', text) }, ['CRON_SECRET', 'PORT'])).toEqual({
      CRON_SECRET: value,
    })
  })

  test('is checked like the setting itself', () => {
    expect(() => parseEnv({ DATABASE_URL_FILE: file('url', 'mysql://x/y\n') })).toThrow(
      'Setting DATABASE_URL must be a postgresql:// address. See .env.example.',
    )
  })

  test('beside NAME is refused, because one of them would be ignored', () => {
    expect(refusal({ CRON_SECRET: 'x', CRON_SECRET_FILE: file('cron', 'y') })).toBe(
      'Setting CRON_SECRET and CRON_SECRET_FILE are both set: keep one of them.',
    )
  })

  test('counts as missing when it is empty', () => {
    expect(readSettings({ PORT: '80', PORT_FILE: '', CRON_SECRET: '' }, ['CRON_SECRET', 'PORT'])).toEqual({
      PORT: '80',
    })
  })

  test.each([
    ['that is missing', () => join(folder, 'none'), 'ENOENT'],
    ['that is a folder', () => folder, 'it is not a file'],
    ['that is empty', () => file('empty', '\n'), 'it is empty'],
    ['that is too large', () => file('large', 'x'.repeat(65_537)), 'it has more than 65536 bytes'],
  ])('is refused in one line when it names a file %s', (_, path, reason) => {
    const named = path()
    expect(refusal({ CRON_SECRET_FILE: named })).toBe(
      `Setting CRON_SECRET_FILE names a file that cannot be read (${reason}): ${named}`,
    )
  })
})
