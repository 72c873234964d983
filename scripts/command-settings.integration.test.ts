import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SETTING_NAMES } from '@/lib/settings/env'
import { projectRoot } from './build'
import { useBundledCommands } from './bundled-commands'

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** They read no setting, or set all of them for a sandbox. */
const WITHOUT_SETTINGS = [
  ...['demo', 'dev', 'test', 'check', 'bench', 'fuzz', 'lighthouse', 'screenshots', 'build', 'lint', 'types', 'unused'],
  ...['soak', 'mutate', 'db:diff', 'release:record', 'recipes', 'pack', 'trial', 'restore:drill'],
]
/** Arguments without which a command refuses before it needs a setting. */
const ARGUMENTS: Readonly<Record<string, string[]>> = {
  'db:resolve': ['some_migration', 'applied'],
  'erase:again': ['01a202b0-e944-77d8-af26-3202127efc8f'],
  folder: ['buyer', '01a202b0-e944-77d8-af26-3202127efc8f'],
  'staff:invite': ['someone@example.com'],
  'staff:reset-factor': ['someone@example.com'],
}
/** They read every setting of the app, and not the address of the database alone. */
const WITH_ALL_SETTINGS = ['staff:invite', 'staff:reset-factor', 'secret:reseal']
const commands = Object.keys(scripts).filter((name) => !WITHOUT_SETTINGS.includes(name))

/** The source of a command without its extension: the last word of its line. */
const sourceOf = (name: string): string => (scripts[name]?.split(' ').at(-1) ?? '').replace(/\.ts$/, '')
const bundleOf = useBundledCommands(commands.filter((name) => name !== 'start').map(sourceOf))

type Ended = { status: number; stdout: string; stderr: string }

/** A folder with the project, in which a test can write `.env`. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'))
  for (const name of ['generated', 'prisma', 'node_modules']) symlinkSync(join(projectRoot, name), join(folder, name))
  // Copied, because `start` serves the folder of its own file.
  for (const name of ['audit', 'lib', 'scripts', 'package.json', 'tsconfig.json'])
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the line of package.json as npm does, but without the second that npm takes. */
const run = (name: string, settings: Record<string, string | undefined>): Promise<Ended> =>
  runLine(scripts[name] ?? '', name, settings)

/** Runs the command as `npm run pack` bundles it, which takes a sixth of the time. Each line is run as well. */
const runBundle = (name: string, settings: Record<string, string | undefined>): Promise<Ended> =>
  runLine(`node ${bundleOf(sourceOf(name))}`, name, settings)

function runLine(command: string, name: string, settings: Record<string, string | undefined>): Promise<Ended> {
  const none = Object.fromEntries(SETTING_NAMES.flatMap((each) => [each, `${each}_FILE`]).map((each) => [each, '']))
  const line = [command, ...(ARGUMENTS[name] ?? [])].join(' ')
  const env = { ...process.env, PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH ?? ''}`, ...none }
  return new Promise((resolve) => {
    const child = execFile(
      '/bin/sh',
      ['-c', line],
      { cwd: folder, env: { ...env, ...settings } },
      (_, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

test('every command that reads settings is tried', () => {
  expect(commands).toContain('start')
  expect(commands).toContain('db:seed')
  expect(commands.length).toBeGreaterThanOrEqual(9)
})

describe.each(commands.filter((name) => !['start', 'doctor'].includes(name)))('%s', (name) => {
  test('names a setting that is missing, malformed or set twice, in one line', async () => {
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'postgresql://x/y')
    expect(await run(name, {})).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Setting DATABASE_URL is missing (a postgresql:// address). See .env.example.\n',
    })
    expect(await runBundle(name, { DATABASE_URL: 'postgresql://x/y', DATABASE_URL_FILE: secret })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Setting DATABASE_URL and DATABASE_URL_FILE are both set: keep one of them.\n',
    })
  })
})

describe('commands that need all settings', () => {
  // Nothing answers at the database's address, so a command has to refuse before it connects.
  const nowhere = 'postgresql://nobody@127.0.0.1:9/none'
  const faults: [Record<string, string>, string][] = [
    [{ ERROR_DSN: 'https://host/1' }, 'Setting ERROR_DSN must have the form https://KEY@HOST/PROJECT.'],
    [{ DATABASE_REPLICA_URL: nowhere }, 'Setting DATABASE_REPLICA_URL must name another server than DATABASE_URL.'],
    [
      { NEXTAUTH_SECRET_PREVIOUS: process.env.NEXTAUTH_SECRET ?? '' },
      'Setting NEXTAUTH_SECRET_PREVIOUS must be another secret than NEXTAUTH_SECRET.',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'Setting OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// or https:// address.',
    ],
  ]
  const all = Object.fromEntries(SETTING_NAMES.map((each) => [each, process.env[each]]))
  const refuses = async (name: string, [settings, message]: (typeof faults)[number]) =>
    expect(await runBundle(name, { ...all, DATABASE_URL: nowhere, ...settings })).toEqual({
      status: 1,
      stdout: '',
      stderr: `${message} See .env.example.\n`,
    })

  test.each(faults)('name %j in one line, before they connect', async (...fault) => {
    await refuses('staff:invite', fault)
  })

  test.each(WITH_ALL_SETTINGS)('include %s', async (name) => {
    for (const fault of faults.slice(0, 1)) await refuses(name, fault)
  })
})

describe('doctor', () => {
  test('prints a line for each faulty setting', async () => {
    const all = Object.fromEntries(SETTING_NAMES.map((each) => [each, process.env[each]]))
    const { stdout, ...ended } = await run('doctor', { ...all, PORT: '80a', ERROR_DSN: 'x', CRON_SECRET_FILE: '/none' })
    expect(ended).toEqual({ status: 1, stderr: '' })
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^(?:ok {2}|warn) {2}runtime: /) as string,
      'fail  settings: Setting CRON_SECRET and CRON_SECRET_FILE are both set: keep one of them.',
      'fail  settings: Setting ERROR_DSN must have the form https://KEY@HOST/PROJECT. See .env.example.',
      'fail  settings: Setting PORT must be a port number. See .env.example.',
      '',
    ])
  })
})

describe('start', () => {
  test.each([
    [{ PORT: '80a' }, 'Setting PORT must be a port number. See .env.example.'],
    [{ PORT: '80', PORT_FILE: 'x' }, 'Setting PORT and PORT_FILE are both set: keep one of them.'],
    [{ HOSTNAME_FILE: '/none' }, 'Setting HOSTNAME_FILE names a file that cannot be read (ENOENT): /none'],
  ])('names %j in one line', async (settings, message) => {
    expect(await run('start', settings)).toEqual({ status: 1, stdout: '', stderr: `${message}\n` })
  })
})

describe('.env', () => {
  test('holds the settings of every command', async () => {
    const url = process.env.DATABASE_URL ?? ''
    mkdirSync(join(folder, 'secrets'))
    writeFileSync(join(folder, 'secrets/url'), `${url}\n`)
    writeFileSync(join(folder, '.env'), 'DATABASE_URL_FILE=secrets/url\nPORT=80a\n')
    const unset = { DATABASE_URL: undefined, DATABASE_URL_FILE: undefined, PORT: undefined }
    try {
      expect(await run('ledger:check', unset)).toEqual({
        status: 0,
        stdout: 'Ledger, wallets and plans agree.\n',
        stderr: '',
      })
      expect((await run('start', unset)).stderr).toBe('Setting PORT must be a port number. See .env.example.\n')
    } finally {
      rmSync(join(folder, '.env'))
    }
  })
})

test('db:seed needs the address of a database and nothing else', async () => {
  expect(await run('db:seed', { DATABASE_URL: process.env.DATABASE_URL })).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^The demo data has no orders, because .*NEXTAUTH_URL.*\nDemo data is in place\.\n$/),
    stderr: '',
  })
})

test('a command that is started by a link works', async () => {
  expect(await run('db:migrate', { DATABASE_URL: process.env.DATABASE_URL })).toEqual({
    status: 0,
    stdout: 'The database is up to date.\n',
    stderr: '',
  })
})
