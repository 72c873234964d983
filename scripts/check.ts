import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { releaseLock, takeLock } from '../sandbox/lock'
import { locks, projectRoot } from './build'
import { nearestFiles } from './check-rules'
import { CommandError, runCommand } from './lifecycle'
import { type Result } from './results'
import { generateApiTypes, generateClient } from './site'
import { type EndedStep, closeSteps, logOf, npmRun, step, testFolder, types, vitest, vitestCommand } from './steps'

/**
 * `npm run check`: what a change needs before it is committed, in about three minutes: types, lint, unused code, the
 * tests without a database, and the tests with one that the change touches. `npm test` stays the judge.
 * - `-- --since REF` takes all changes since a commit. Without it they are those that the upstream branch has not, or
 *   without one those that are not committed.
 */
await runCommand(async (onEnd) => {
  const begun = Date.now()
  const since = readSince()
  if (!takeLock(locks.test)) throw new CommandError('A test run of this folder is under way already.')
  onEnd(() => releaseLock(locks.test))
  mkdirSync(testFolder, { recursive: true })
  await generateClient(logOf('generate'))
  await generateApiTypes(logOf('api-types'))
  const steps: EndedStep[] = []
  const check = async (name: string, work: () => Promise<Result>) => {
    steps.push(await step(name, work))
  }
  await Promise.all([
    (async () => {
      await check('types', types)
      await check('unit', () => vitest(['unit'], 'unit'))
    })(),
    (async () => {
      const near = await nearFiles(since)
      if (near.length > 0) await check('touched', () => vitest(['integration'], 'touched', near))
      await check('unused', () => npmRun('unused'))
      await check('lint', () => npmRun('lint'))
    })(),
  ])
  return closeSteps(begun, steps)
})

/** The tests with a database that run for the changes, and says when there are more that they touch. */
async function nearFiles(since: string): Promise<readonly string[]> {
  const touched = await touchedFiles(since)
  const near = nearestFiles(touched, changedFolders(since))
  if (near.length < touched.length)
    console.log(
      `The change touches ${touched.length} files of tests with a database: the nearest ${near.length} run here.`,
    )
  return near
}

function readSince(): string {
  try {
    const { values } = parseArgs({ options: { since: { type: 'string' } } })
    return git('rev-parse', '--verify', '--quiet', `${values.since ?? upstream()}^{commit}`)
  } catch {
    throw new CommandError('Use: npm run check -- --since REF, in a Git checkout')
  }
}

function upstream(): string {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')
  } catch {
    // A branch of one's own has no upstream.
    return 'HEAD'
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

/** The folders of the files that changed, also of new ones. */
function changedFolders(since: string): Set<string> {
  const files = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
  return new Set(files.flatMap((lines) => lines.split('\n')).map((file) => dirname(file)))
}

/** The files of tests with a database that import what changed, as paths in the project. */
async function touchedFiles(since: string): Promise<string[]> {
  const args = [vitestCommand, 'list', '--filesOnly', '--json', '--project=integration', '--changed', since]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot, maxBuffer: 2 ** 26 })
  return (JSON.parse(stdout) as { file: string }[]).map(({ file }) => relative(projectRoot, file))
}
