import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers, isAlive, waitUntil } from '@/sandbox/waiting'
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
})

test('without its setting, nothing that makes traces is loaded', async () => {
  // The server writes at its end which files it has loaded.
  const list = join(folder, 'loaded.json')
  const preload = join(folder, 'preload.cjs')
  writeFileSync(
    preload,
    `process.on('exit', () => {
      if (process.argv[1]?.endsWith('start.mjs'))
        require('node:fs').writeFileSync(${JSON.stringify(list)}, JSON.stringify(Object.keys(require.cache)))
    })`,
  )
  const chunks = join(projectRoot, '.next/server')
  const tracing = readdirSync(chunks, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => join(chunks, path))
    .filter((path) => readFileSync(path, 'utf8').includes('v1/traces'))
  expect(tracing).not.toEqual([])

  const isTracing = (path: string) => tracing.includes(path) || /@opentelemetry\/(?:sdk|exporter)/.test(path)
  for (const env of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }]) {
    const server = await serve([process.execPath, 'scripts/start.mjs'], {
      cwd: projectRoot,
      log: join(folder, 'log'),
      env: { ...env, NODE_OPTIONS: `--require ${preload}` },
    })
    expect(await waitUntil(() => answers(`${server.origin}/api/health/ready`))).toBe(true)
    const { headers } = await fetch(`${server.origin}/api/health`)
    expect(headers.get('keep-alive')).toBe('timeout=125')
    process.kill(server.pid, 'SIGTERM')
    await server.exit
    const loaded = JSON.parse(readFileSync(list, 'utf8')) as string[]
    expect(loaded.some(isTracing)).toBe('OTEL_EXPORTER_OTLP_ENDPOINT' in env)
  }
})
