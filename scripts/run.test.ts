import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projectRoot } from './build'

/*
 * The start of a command in a folder of its own, whose project needs a Node that this machine does not have. The Node
 * of the packages is a script there, which says what it was asked to run.
 */
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-'))
  for (const name of ['run.mjs', 'progress.mjs'])
    cpSync(join(projectRoot, 'scripts', name), join(folder, 'scripts', name))
  const lock = JSON.stringify({ packages: { '': {} } })
  mkdirSync(join(folder, 'node_modules'))
  for (const path of ['package-lock.json', 'node_modules/.package-lock.json']) writeFileSync(join(folder, path), lock)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: '>=999' } }))
})
afterEach(() => rmSync(folder, { recursive: true }))

function bringNode(script: string): void {
  const program = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  mkdirSync(join(program, '..'), { recursive: true })
  writeFileSync(program, `#!/bin/sh\n${script}\n`)
  chmodSync(program, 0o755)
}

const start = () =>
  new Promise<{ status: number | null; out: string; error: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/run.mjs', 'scripts/demo.ts', '--now'],
      { cwd: folder },
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
