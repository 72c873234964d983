import { realpathSync } from 'node:fs'
import { parse } from 'node:path'
import { AppError } from '@/lib/core/errors'
import { SettingError, loadEnvFile } from '@/lib/settings/setting-files.mjs'

/**
 * Whether the command `name` was started, and not only imported. Names are compared and not paths, because in the
 * packed tree a command's file contains the modules that it imports. Releases are often started by a link.
 * @param name of the command's file without its ending, such as "migrate"
 */
export const isProgram = (name: string): boolean => parse(realpathSync(process.argv[1] ?? '.')).name === name

/**
 * Runs a command for operators, with the settings of the environment and of `.env`, and ends the process with the
 * status that it returns. A failure is one line and status 1; a wrong setting is named.
 * @param doing what the command does, for example "Migrating"
 */
export async function runServerCommand(doing: string, work: () => Promise<number>): Promise<never> {
  try {
    loadEnvFile()
    process.exit(await work())
  } catch (error) {
    process.stderr.write(`${sentenceOf(doing, error)}\n`)
    process.exit(1)
  }
}

function sentenceOf(doing: string, error: unknown): string {
  if (error instanceof AppError || error instanceof SettingError) return error.message
  // Prisma explains at length and ends with the reason.
  const reason = error instanceof Error ? lastLine(error.message) : String(error)
  return `${doing} failed: ${reason.replace(/\.$/, '')}.`
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''
