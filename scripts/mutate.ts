import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { projectRoot } from './build'
import { EQUIVALENT } from './equivalent-mutants'
import { CommandError, runCommand } from './lifecycle'

/** The folders of the rules of money, and the files in them that decide without the database. */
const FOLDERS = ['credit', 'deductions', 'payments', 'orders', 'statements', 'roster', 'vat'].map(
  (name) => `lib/${name}`,
)
const RULES = ['*rules.ts', 'payroll.ts', 'evaluate-*.ts']

/** At least so many percent of the mutants of a folder have to die. */
const LEAST_SCORE = 95

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/**
 * `npm run mutate`: breaks the rules of money in one place after the other, and runs the unit tests of their folder for
 * each of these mutants (docs/decisions/0131). It fails when too few mutants die, when one survives that
 * `equivalent-mutants.ts` does not explain, or when one dies that it explains.
 * - `-- lib/credit` does one folder. Without it all take about an hour.
 */
await runCommand(async () => {
  const folders = process.argv.slice(2)
  if (folders.some((folder) => !FOLDERS.includes(folder)))
    throw new CommandError(`Usage: npm run mutate [-- ${FOLDERS.join(' ')}]`)
  mkdirSync('.data/mutate', { recursive: true })
  let faults = 0
  for (const folder of folders.length > 0 ? folders : FOLDERS) faults += judge(folder, await mutantsOf(folder))
  return faults === 0 ? 0 : 1
})

/**
 * Tests the mutants of a folder. Those that died before are taken as dead, as long as neither their code nor the test
 * that found them changes. Those that lived are tested again: Stryker does not see that a new test may find them.
 */
async function mutantsOf(folder: string): Promise<Mutant[]> {
  const name = folder.replace('/', '-')
  // vitest.config.ts reads it: only the tests beside the rules run, without a database.
  process.env.MUTATED_FOLDER = folder
  const incrementalFile = `.data/mutate/${name}.json`
  forgetTheLiving(incrementalFile)
  return await new Stryker({
    mutate: [...RULES.map((files) => `${folder}/${files}`), '!**/*.test.ts'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(projectRoot, 'scripts/ignored-mutants.ts')],
    ignorers: ['database'],
    // Sentences have their own judges, and types refuse a name that is not one of a union.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignorePatterns: ['.data', '.next'],
    tempDirName: `.data/mutate/${name}`,
    incremental: true,
    incrementalFile,
    reporters: ['progress-append-only', 'html'],
    htmlReporter: { fileName: `.data/mutate/${name}.html` },
    concurrency: 1,
    timeoutMS: 10_000,
    warnings: false,
  }).runMutationTest()
}

function forgetTheLiving(file: string): void {
  if (!existsSync(file)) return
  const report = JSON.parse(readFileSync(file, 'utf8')) as { files: Record<string, { mutants: Mutant[] }> }
  for (const each of Object.values(report.files)) each.mutants = each.mutants.filter(isDead)
  writeFileSync(file, JSON.stringify(report))
}

/** Prints the score of a folder and what is wrong. @returns how much is wrong */
function judge(folder: string, mutants: readonly Mutant[]): number {
  const alive = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const dead = mutants.filter(isDead)
  const score = (100 * dead.length) / Math.max(1, dead.length + alive.length)
  const explained = EQUIVALENT.filter(({ file }) => file.startsWith(`${folder}/`))
  const isExplainedBy = (mutant: Mutant, { file, code, becomes }: (typeof EQUIVALENT)[number]) =>
    fileOf(mutant) === file && lineOf(mutant) === code && mutatedLine(mutant) === becomes

  const unexplained = alive.filter((mutant) => !explained.some((each) => isExplainedBy(mutant, each)))
  const gone = explained.filter((each) => !alive.some((mutant) => isExplainedBy(mutant, each)))
  for (const mutant of unexplained) {
    const place = `${fileOf(mutant)}:${mutant.location.start.line}`
    console.error(`${place} no test notices: ${lineOf(mutant)} → ${mutatedLine(mutant)}`)
  }
  for (const { file, code, becomes } of gone)
    console.error(`${file}: no such mutant survives any more: ${code} → ${becomes}`)
  console.log(
    `${folder}: ${score.toFixed(1)}% of ${dead.length + alive.length} mutants died. ` +
      `${alive.length - unexplained.length} of the others change nothing.`,
  )
  return unexplained.length + gone.length + (score < LEAST_SCORE ? 1 : 0)
}

function isDead({ status }: Pick<Mutant, 'status'>): boolean {
  return status === 'Killed' || status === 'Timeout'
}

function fileOf({ fileName }: Mutant): string {
  return relative(projectRoot, fileName)
}

/** The line of the code where the mutant begins. */
function lineOf(mutant: Mutant): string {
  return sourceLine(mutant).trim()
}

/** The same line in the mutant, in one line. */
function mutatedLine(mutant: Mutant): string {
  const { start, end } = mutant.location
  const line = sourceLine(mutant)
  const rest = start.line === end.line ? line.slice(end.column - 1) : ''
  return `${line.slice(0, start.column - 1)}${mutant.replacement ?? ''}${rest}`.replaceAll(/\s+/g, ' ').trim()
}

function sourceLine(mutant: Mutant): string {
  return readFileSync(fileOf(mutant), 'utf8').split('\n')[mutant.location.start.line - 1] ?? ''
}
