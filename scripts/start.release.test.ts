import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive } from '@/sandbox/waiting'
import { holdSignIn } from './held-requests'
import { projectRoot } from './build'
import { closes, serve } from './served'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('npm start passes SIGTERM on: the request in progress is answered, and no process is left', async () => {
  const server = await serve(['npm', 'start'], { cwd: projectRoot, log: join(folder, 'log'), env: {} })
  try {
    const held = await holdSignIn(server.origin)
    process.kill(server.pid, 'SIGTERM')
    expect(await closes(server.port)).toBe(true)
    expect(await held.release()).toBe(200)
    expect(await server.exit).toEqual({ code: 143, signal: null })
    // npm leads the group of all processes that it started.
    expect(isAlive(-server.pid)).toBe(false)
  } finally {
    await server.stop()
  }
}, 90_000)
