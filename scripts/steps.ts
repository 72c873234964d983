import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { exitStatus, isStopping, observeChildren, runProcess } from '../sandbox/processes'
import { nextCommand, nextEnvironment, projectRoot } from './build'
import { type Timing, failureLines, timingTable } from './closing-report'
import { CpuMeter } from './cpu-meter'
import { type Result, readResult, summary, total } from './results'

/* The steps that `npm test` and `npm run check` share. */

export const testFolder = relative(process.cwd(), join(projectRoot, '.data/test'))
/** The file of all that a step prints. */
export const logOf = (name: string) => join(testFolder, `${name}.log`)

export type EndedStep = Result & Timing
export const PASSED: Result = { passed: 1, failed: 0, failures: [] }

/** Runs a step, meters the processes that it starts and prints its line. A step that throws counts as one failure. */
export async function step(name: string, work: (meter: CpuMeter) => Promise<Result>): Promise<EndedStep> {
  const start = Date.now()
  const meter = new CpuMeter()
  let result: Result
  try {
    result = await observeChildren(
      (pid) => {
        meter.add(pid)
      },
      () => work(meter),
    )
  } catch (error) {
    if (!(error instanceof Error) || isStopping()) throw error
    result = { passed: 0, failed: 1, failures: [{ name, message: error.message }] }
  }
  const wall = secondsSince(start)
  console.log(`${result.failed === 0 ? '✓' : '✗'} ${name}: ${summary(result)} (${wall.toFixed(1)} s)`)
  return { name, ...result, wall, cpu: meter.stop() }
}

const secondsSince = (start: number) => (Date.now() - start) / 1000

/**
 * Prints the times of the steps, what failed, and the counts.
 * @param begun when the command began, in milliseconds
 * @returns the status of the command
 */
export function closeSteps(begun: number, steps: readonly EndedStep[]): number {
  const sum = total([...steps])
  console.log(`\n${timingTable(secondsSince(begun), steps).join('\n')}\n`)
  for (const line of failureLines(steps.flatMap(({ failures }) => failures))) console.log(line)
  console.log(`\n${summary(sum)}`)
  return sum.failed === 0 ? 0 : 1
}

/** @throws Error with the output of a script that fails */
export async function npmRun(script: string, ...args: string[]): Promise<Result> {
  const file = logOf(script)
  const exit = await runProcess('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: projectRoot,
    log: file,
  })
  if (exit.code !== 0) throw new Error(`${readFileSync(file, 'utf8')}npm run ${script} failed.`)
  return PASSED
}

/**
 * `npm run types` without generating the client, which other steps are reading.
 * @throws Error with what is wrong
 */
export async function types(): Promise<Result> {
  const file = logOf('types')
  rmSync(file, { force: true })
  const options = { cwd: projectRoot, env: nextEnvironment, log: file, appendLog: true }
  for (const command of [
    [nextCommand, 'typegen'],
    [binary('typescript-7', 'bin/tsc'), '--noEmit'],
  ]) {
    const exit = await runProcess(process.execPath, command, options)
    if (exit.code !== 0) throw new Error(`${readFileSync(file, 'utf8')}npm run types failed.`)
  }
  return PASSED
}

/**
 * Runs tests of projects of vitest.config.ts; `name` is the report's.
 * @param args options of vitest, such as the names of files
 */
export async function vitest(projects: readonly string[], name: string, args: readonly string[] = []): Promise<Result> {
  const report = join(testFolder, `${name}.json`)
  const log = logOf(name)
  rmSync(report, { force: true })
  const exit = await runProcess(
    process.execPath,
    [vitestCommand, 'run', ...projects.map((project) => `--project=${project}`), ...args],
    { cwd: projectRoot, log, env: { NODE_ENV: undefined, NODE_OPTIONS: undefined, FOODBANK_REPORT: report } },
  )
  return readResult(report, exitStatus(exit), (written) => JSON.parse(written) as Result, log)
}

function binary(name: string, file: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file)
}

export const vitestCommand = binary('vitest', 'vitest.mjs')
