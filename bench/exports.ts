import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CommandError } from '../scripts/lifecycle'
import { type Bench, step } from './bench'
import { printTable } from './table'

const ROWS = 1_000_000
/** Of JavaScript, in megabytes. A file of a million rows is larger. */
const HEAP = 64

export const exports: Bench = { about: `files of ${ROWS} rows, written in a heap of ${HEAP} MB`, run: runExports }

type Written = { readonly megabytes: number; readonly seconds: number; readonly peak: number }

/** Writes each kind of file in a process with a small heap, which ends when the heap does not suffice. */
async function runExports(): Promise<void> {
  const rows: string[][] = []
  for (const format of ['csv', 'xlsx'] as const) {
    const { megabytes, seconds, peak } = await step(`Writing ${format}`, () => Promise.resolve(written(format)))
    rows.push([format, megabytes.toFixed(1), seconds.toFixed(1), peak.toFixed(0)])
  }
  console.log()
  printTable(['file', 'MB', 'seconds', 'most memory, MB'], rows)
}

function written(format: 'csv' | 'xlsx'): Written {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      `--max-old-space-size=${HEAP}`,
      '--conditions=react-server',
      '--import',
      'tsx',
      fileURLToPath(new URL('./write-export.ts', import.meta.url)),
      format,
      ROWS.toString(),
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new CommandError(`The ${format} of ${ROWS} rows could not be written:\n${stderr}`)
  return JSON.parse(stdout) as Written
}
