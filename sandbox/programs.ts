import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a program on this machine; undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/sbin')
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
