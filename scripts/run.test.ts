import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projectRoot } from './build'

/*
 * The start of a command in a folder of its own. The Node of its packages and its npm are scripts, which say what they
 * were asked to do.
 */
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-'))
  for (const name of ['run.mjs', 'progress.mjs'])
    cpSync(join(projectRoot, 'scripts', name), join(folder, 'scripts', name))
  mkdirSync(join(folder, 'node_modules'))
  hasPackages('package-lock.json', {})
  hasPackages(INSTALLED, {})
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: '>=999' } }))
})
afterEach(() => rmSync(folder, { recursive: true }))

const INSTALLED = 'node_modules/.package-lock.json'

function hasPackages(file: string, packages: Record<string, { version: string; dev?: boolean }>): void {
  writeFileSync(join(folder, file), JSON.stringify({ packages: { '': {}, ...packages } }))
}

function bringNode(script: string): void {
  const program = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  mkdirSync(join(program, '..'), { recursive: true })
  writeFileSync(program, `#!/bin/sh\n${script}\n`)
  chmodSync(program, 0o755)
}

const start = (script = 'scripts/demo.ts') =>
  new Promise<{ status: number | null; out: string; error: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/run.mjs', script, '--now'],
      { cwd: folder, env: { ...process.env, npm_execpath: join(folder, 'npm.js') } },
      (_, out, error) => resolve({ status: child.exitCode, out, error }),
    )
  })

describe('a command on a Node that is too old', () => {
  test('goes on with the one that the packages brought, also for what it starts by name', async () => {
    bringNode('test "$1" = --version || echo "$@" "$(command -v node)"')
    const { status, out } = await start()
    expect(out).toMatch(/--import tsx scripts\/demo\.ts --now .*node_modules\/node-[\w-]+\/bin\/node\n$/)
    expect(status).toBe(0)
  })

  test.each([
    ['is missing', undefined],
    ['cannot run here', 'exit 127'],
  ])('says in one line which one to install, where that of the packages %s', async (_, script) => {
    if (script) bringNode(script)
    expect(await start()).toEqual({
      status: 1,
      out: '',
      error: `Node 999 or newer is needed here, this is ${process.version}: see https://nodejs.org\n`,
    })
  })
})

describe('packages', () => {
  const [app, check] = [{ version: '1.0.0' }, { version: '1.0.0', dev: true }]
  beforeEach(() => {
    bringNode('test "$1" = --version || echo "$@"')
    writeFileSync(join(folder, 'npm.js'), 'console.log("npm", ...process.argv.slice(2))')
    hasPackages('package-lock.json', { app, check })
  })

  test.each([
    ['the demo', 'nothing', 'scripts/demo.ts', undefined, 'npm ci --omit=dev '],
    ['the demo', 'another version', 'scripts/demo.ts', { app: { version: '0.9.0' } }, 'npm ci --omit=dev '],
    ['the demo', 'all but those of the checks', 'scripts/demo.ts', { app }, undefined],
    ['the demo', 'all', 'scripts/demo.ts', { app, check }, undefined],
    ['the tests', 'nothing', 'scripts/test.ts', undefined, 'npm ci --include=dev '],
    ['the tests', 'what a demo uses', 'scripts/test.ts', { app }, 'npm install --no-save --include=dev '],
    ['the tests', 'all', 'scripts/test.ts', { app, check }, undefined],
  ])('%s, with %s installed', async (_, __, script, installed, command) => {
    if (installed) hasPackages(INSTALLED, installed)
    else rmSync(join(folder, INSTALLED))
    const { out, status } = await start(script)
    expect(status).toBe(0)
    if (command) expect(out).toContain(command)
    else expect(out).not.toContain('npm')
  })
})
