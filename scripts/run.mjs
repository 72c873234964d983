/*
 * Starts one of our TypeScript commands: node scripts/run.mjs scripts/demo.ts [arguments]
 *
 * It first installs the packages of package-lock.json if they are missing or different, and goes on with the Node that
 * they bring where this one is older than the project needs. The demo does not wait for the packages that only checks
 * need. It is plain JavaScript without dependencies, because a fresh clone has no packages, and so no
 * TypeScript; and it runs on Node 20.19, which is where an older machine begins.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { showProgress } from './progress.mjs'

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
let endSignal

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    endSignal ??= signal
    child?.kill(signal)
  })
}
if (process.env.npm_lifecycle_event) endWithNpm()

const isDemo = process.argv[2] === 'scripts/demo.ts'
if (!isInstalled(isDemo)) {
  // A demo may be running of the packages that it installed: then the others are added to them.
  const command = isInstalled(true) ? ['install', '--no-save'] : ['ci']
  const progress = showProgress(`Installing packages (npm ${command[0]})`)
  const quietly = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  // Said also where the environment is set to production, which would leave out the packages of the checks.
  const status = await run(...npm(...command, isDemo ? '--omit=dev' : '--include=dev', ...quietly))
  progress.end()
  if (status !== 0 && !endSignal) console.error('Installing packages failed: npm says why above.')
  if (status !== 0) process.exit(status)
}
const node = suitableNode()
// Commands that others start by the name "node" get the same one.
process.env.PATH = [dirname(node), process.env.PATH].join(delimiter)
// Next runs server code with this condition; without it the package "server-only" throws.
process.exit(await run(node, ['--conditions=react-server', '--import', 'tsx', ...process.argv.slice(2)]))

/** The program of a Node that the project supports: this one, else that of the packages. Without either it ends. */
function suitableNode() {
  const needed = Number(JSON.parse(readFileSync('package.json', 'utf8')).engines.node.match(/\d+/)[0])
  if (major >= needed) return process.execPath
  const system = process.platform === 'win32' ? 'win' : process.platform
  const packaged = resolve(
    `node_modules/node-${system}-${process.arch}/bin/node${process.platform === 'win32' ? '.exe' : ''}`,
  )
  // It may be missing, or unable to run: Alpine's C library is another one.
  if (spawnSync(packaged, ['--version']).status === 0) return packaged
  console.error(`Node ${needed} or newer is needed here, this is ${process.version}: see https://nodejs.org`)
  process.exit(1)
}

/**
 * Whether node_modules has the packages of package-lock.json. npm writes its list of installed packages last, so an
 * interrupted installation has no list.
 * @param {boolean} forDemo whether the packages that only checks need may be missing
 */
function isInstalled(forDemo) {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(readPackages)
  if (!wanted || !installed) return false
  // Optional packages may be missing, because most are for other systems, but versions must match.
  return Object.entries(wanted).every(([path, entry]) => {
    const present = installed[path]
    if (path === '') return true
    return present ? present.version === entry.version : entry.optional === true || (entry.dev === true && forDemo)
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean }> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * The command for npm: the npm that started this script, if any.
 * @param {...string} args
 * @returns {[string, string[]]}
 */
function npm(...args) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args]
}

/**
 * Runs a command to its end. The result is the status that a shell reports.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function run(command, args) {
  if (endSignal) return Promise.resolve(128 + constants.signals[endSignal])
  return new Promise((done) => {
    child = spawn(command, args, {
      stdio: 'inherit',
      // With this setting Prisma's packages download no programs, which this project does not need.
      env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath },
    })
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      done(1)
    })
    child.once('exit', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 1)))
  })
}

/** Ends when npm ends. A kill may reach only npm; this process then gets another parent. */
function endWithNpm() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid === parent) return
    endSignal ??= 'SIGTERM'
    child?.kill('SIGTERM')
  }, 500).unref()
}
