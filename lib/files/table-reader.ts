import 'server-only'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { SECOND } from '@/lib/core/clock'
import { badRequest } from '@/lib/core/errors'
import { kindOfFile } from './file-kinds'

/** One row with its line in the file; trimmed cells by column name, undefined for a missing column. */
type TableRow = { readonly line: number; readonly cells: Readonly<Partial<Record<string, string>>> }
type Table = { readonly columns: readonly string[]; readonly rows: readonly TableRow[] }
/** A table that is not our own. `columns` are in lower case, `headings` are the same names as the file writes them. */
export type ForeignTable = Table & {
  readonly headings: readonly string[]
  /** Whether its columns have names that we know. Without them it is the line that seems to name columns. */
  readonly isKnown: boolean
  /** The lines above the names of its columns. */
  readonly above: readonly string[]
  /** The sheet of a workbook that was read; null for a CSV file. */
  readonly sheet: string | null
  readonly otherSheets: readonly { readonly name: string; readonly isHidden: boolean }[]
  /** Rows that the spreadsheet hides, such as those of a filter. They are left out. */
  readonly hiddenRows: number
}

/** What table-worker.mjs answers; `taken` names the columns of its `cells`. */
type Answer =
  | { readonly refusal: string }
  | (Omit<ForeignTable, 'rows'> & {
      readonly taken: readonly string[]
      readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
    })

const LONGEST = 10 * SECOND
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
// next.config.ts puts the file beside a server that is deployed without its sources.
const WORKER = 'lib/files/table-worker.mjs'

const SAVE_AS_TABLE = 'open it in your spreadsheet, save it as Excel (.xlsx) or “CSV UTF-8”, and choose that file.'
const CHOOSE_TABLE = 'Please choose the Excel (.xlsx) or CSV file instead.'
const TOO_DIFFICULT = 'This file is too large or takes too long to read. Please upload only the table you downloaded.'

/**
 * Reads a table that a person uploads: an Excel file, or CSV with commas, semicolons or tabs. The first line with
 * wanted names names the columns, which become lower case; empty lines are skipped. A worker thread with little memory
 * and time reads it, so that no file can stop the server.
 * @param maxRows the most rows that are accepted
 * @param wanted the columns whose cells are returned
 * @throws AppError 400 when the file is not such a table; the sentence names the line where it can
 */
export const readTable = (bytes: Uint8Array, maxRows: number, wanted: readonly string[]): Promise<ForeignTable> =>
  readWith({ bytes, maxRows, wanted })

/** How a table that another program made is recognised. */
export type Recognised = {
  /** Regular expressions: the first line in which each of them matches a cell names the columns. */
  readonly heading: readonly string[]
  /**
   * The columns of a file that has lost the line with their names: the first cell of its first row matches `first`, a
   * regular expression.
   */
  readonly headless?: { readonly first: string; readonly columns: readonly string[] } | undefined
  /** Where people get a table when the file is none. */
  readonly advice?: string
}

/**
 * Reads a table that another program made, such as a bank, as `readTable` does, with all its columns: of a workbook the
 * first visible sheet that has our columns. The file may also be UTF-16 or Windows-1252.
 * @throws AppError as `readTable`
 */
export const readForeignTable = (bytes: Uint8Array, maxRows: number, how: Recognised): Promise<ForeignTable> =>
  readWith({ bytes, maxRows, ...how })

type Work = {
  readonly bytes: Uint8Array
  readonly maxRows: number
  readonly wanted?: readonly string[]
} & Partial<Recognised>

async function readWith({ advice, ...work }: Work): Promise<ForeignTable> {
  const kind = kindOfFile(work.bytes)
  if (kind) throw badRequest(`${kind.sentence} ${kind.isSheet ? saveAs(advice) : (advice ?? CHOOSE_TABLE)}`)
  const answer = await runWorker(work)
  if ('refusal' in answer) throw badRequest(answer.refusal)
  const { taken, rows, ...table } = answer
  return {
    ...table,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(taken.map((name, index) => [name, cells[index]])),
    })),
  }
}

const saveAs = (advice: string | undefined) =>
  advice === undefined ? `Please ${SAVE_AS_TABLE}` : `${advice} Or ${SAVE_AS_TABLE}`

function runWorker(workerData: object): Promise<Answer> {
  const worker = new Worker(/* turbopackIgnore: true */ resolve(WORKER), {
    workerData,
    resourceLimits: LIMITS,
    // It needs no settings, and must not see the secrets among them.
    env: {},
    execArgv: [],
  })
  return new Promise<Answer>((settle, reject) => {
    const timer = setTimeout(() => {
      reject(badRequest(TOO_DIFFICULT))
    }, LONGEST)
    worker.once('message', settle)
    worker.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? badRequest(TOO_DIFFICULT) : error)
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('The worker that reads tables ended without an answer.'))
    })
    // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for the promise
  }).finally(() => worker.terminate())
}
