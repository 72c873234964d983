/*
 * Starts one of our TypeScript commands: node scripts/run.mjs scripts/demo.ts [arguments]
 *
 * This is the one file in plain JavaScript, with nothing imported but Node: on a fresh clone it runs
 * before any package is there, TypeScript's runner included. It installs the packages first when
 * they are missing or not those of package-lock.json.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed, this is ${process.version}: see https://nodejs.org`)
  process.exit(1)
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let child
/** @type {NodeJS.Signals | undefined} */
let told

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    told ??= signal
    child?.kill(signal)
  })
}
if (process.env.npm_lifecycle_event) endWithNpm()

if (!isInstalled()) {
  console.log('Installing packages (npm ci) …')
  // A production setting in the environment would leave out what builds and tests need.
  const status = await run(...npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'))
  if (status !== 0 && !told) console.error('Installing packages failed: npm says why above.')
  if (status !== 0) process.exit(status)
}
// The condition is the one Next gives server code: without it the package "server-only" throws.
process.exit(await run(process.execPath, ['--conditions=react-server', '--import', 'tsx', ...process.argv.slice(2)]))

/**
 * Whether node_modules holds what package-lock.json says. npm keeps its own list of what it
 * installed there, written last, so an interrupted installation has none.
 */
function isInstalled() {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(readPackages)
  if (!wanted || !installed) return false
  // What is optional is for other systems, mostly, and may be missing; what is there must be right.
  return Object.entries(wanted).every(([path, entry]) => {
    const present = installed[path]
    return path === '' || (present ? present.version === entry.version : entry.optional === true)
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * The npm that started us, if one did.
 * @param {...string} args
 * @returns {[string, string[]]}
 */
function npm(...args) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args]
}

/**
 * Runs a command to its end and answers its status as a shell would.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function run(command, args) {
  if (told) return Promise.resolve(128 + constants.signals[told])
  return new Promise((done) => {
    child = spawn(command, args, {
      stdio: 'inherit',
      // Prisma's packages would download programs while being installed; nothing here needs those.
      env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath },
    })
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      done(1)
    })
    child.once('exit', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 1)))
  })
}

/** Where a kill reaches npm alone, nobody tells us; that our parent changed is the sign. */
function endWithNpm() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid === parent) return
    told ??= 'SIGTERM'
    child?.kill('SIGTERM')
  }, 500).unref()
}
