import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { anEmail } from '@/sandbox/factories'
import { freePort } from '@/sandbox/waiting'
import { projectRoot } from './build'

/* The commands for operators with a DATABASE_URL that lists two servers: the first one is down. */

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

let address: string
beforeAll(async () => {
  const server = new URL(inject('postgresUrl'))
  address = (process.env.DATABASE_URL ?? '').replace(server.host, `127.0.0.1:${await freePort(0)},${server.host}`)
})

function run(name: string, ...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const PATH = `${join(projectRoot, 'node_modules/.bin')}:${process.env.PATH ?? ''}`
  return new Promise((resolve) => {
    const child = execFile(
      '/bin/sh',
      ['-c', [scripts[name], ...args].join(' ')],
      { cwd: projectRoot, env: { ...process.env, PATH, DATABASE_URL: address } },
      (_, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

test.each([
  ['db:migrate', [], /^The database is up to date\.\n$/],
  ['db:status', [], / {2}applied\n$/],
  ['db:seed', ['--base'], /^Demo data is in place\.\n$/],
  ['ledger:check', [], /^Ledger, wallets and plans agree\.\n$/],
  ['staff:invite', [anEmail()], /is queued\./],
  ['secret:reseal', [], /sealed again/],
])('%s uses the one that takes writes', async (name, args, printed) => {
  expect(await run(name, ...args)).toEqual({ status: 0, stdout: expect.stringMatching(printed) as string, stderr: '' })
})

test('the commands that refuse ask it too', async () => {
  expect(await run('db:resolve', 'none', 'applied')).toMatchObject({
    status: 1,
    stderr: 'Resolving failed: no interrupted migration is called none.\n',
  })
  // The demo's staff, which db:seed has loaded.
  expect(await run('staff:reset-factor', 'staff@demo.test')).toMatchObject({
    status: 1,
    stderr: 'Demo Staff has no second step to reset.\n',
  })
})

test('db:seed refuses when one of them is on another machine', async () => {
  address = address.replace('@', '@db.example.com,')
  expect(await run('db:seed')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The database is on db.example.com, not on this machine.') as string,
  })
})
