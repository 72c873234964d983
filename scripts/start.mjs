/*
 * Serves the production build: `npm start`, or directly `node scripts/start.mjs`.
 *
 * It listens on PORT and HOSTNAME, which may also be in `.env` or in files. The server runs in this process. SIGTERM
 * ends it after the requests in progress and its jobs (lib/server/ending.ts). It is plain JavaScript, because the
 * packed tree has no TypeScript.
 */
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { SettingError, loadEnvFile, readSettings } from '../lib/settings/setting-files.mjs'

/**
 * How long an idle connection stays open, in milliseconds: longer than proxies keep theirs (nginx one minute, Caddy
 * two). A request that a proxy sends on a connection that is just being closed is lost, and a POST is not sent again.
 */
const KEEP_ALIVE_MS = 125_000

/** A request that has not ended by then is cut off. Supervisors often send SIGKILL after 30 seconds. */
const DRAIN_SECONDS = 25

/**
 * How much the heap may grow before it is collected, in percent of what is in use. V8 would allow up to 300 where the
 * machine has room, so most of the memory of a busy server would be garbage (docs/decisions/0063, 0070).
 */
const HEAP_GROWTH = 40

setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)

process.chdir(resolve(import.meta.dirname, '..'))
try {
  loadEnvFile()
  const { PORT = '3000', HOSTNAME } = readSettings(process.env, ['PORT', 'HOSTNAME'])
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) < 1 || Number(PORT) > 65_535)
    throw new SettingError('Setting PORT must be a port number. See .env.example.')
  // Shells and container engines set HOSTNAME to the machine's name, which is no address to listen on.
  const host = HOSTNAME && (isIP(HOSTNAME) || HOSTNAME === 'localhost') ? HOSTNAME : undefined
  // Next would end the process without waiting for jobs.
  process.env.NEXT_MANUAL_SIG_HANDLE = 'true'
  boundDrain()
  await (existsSync('server.js') ? servePacked(PORT, host) : serveBuild(PORT, host))
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

/**
 * Serves the tree of `npm run pack`.
 * @param {string} port
 * @param {string | undefined} host
 */
async function servePacked(port, host) {
  process.env.PORT = port
  process.env.HOSTNAME = host ?? '0.0.0.0'
  process.env.KEEP_ALIVE_TIMEOUT = String(KEEP_ALIVE_MS)
  await import(pathToFileURL(resolve('server.js')).href)
}

/**
 * Serves `.next` beside the sources.
 * @param {string} port
 * @param {string | undefined} host
 */
async function serveBuild(port, host) {
  if (!existsSync('.next/BUILD_ID')) {
    process.stderr.write('There is no build: run "npm run build" first.\n')
    process.exit(1)
  }
  const keepAlive = ['--keepAliveTimeout', String(KEEP_ALIVE_MS)]
  process.argv.splice(2, Infinity, 'start', '-p', port, ...keepAlive, ...(host ? ['-H', host] : []))
  await import(pathToFileURL(resolve('node_modules/next/dist/bin/next')).href)
}

function boundDrain() {
  process.once('SIGTERM', () => {
    // The app has not started, so nothing is in progress.
    if (process.listenerCount('SIGTERM') === 0) process.exit(143)
    setTimeout(() => process.exit(143), DRAIN_SECONDS * 1000).unref()
  })
}
