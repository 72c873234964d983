import { mkdir, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { FOLDER_KINDS, makeFolder } from '@/lib/privacy/folder'
import { runServerCommand } from '@/prisma/server-command'

const USAGE = 'Please name a buyer or a company by its id: npm run folder -- buyer ID, or company ID [--to FOLDER]\n'

/*
 * `npm run folder -- buyer ID` or `-- company ID`: gathers everything that is kept about one, for a regulator or a
 * court (docs/decisions/0081). The folder is new, in the home folder or in that after `--to`, and only its owner may
 * read it. It needs the app's settings.
 */
await runServerCommand('Gathering', () => main(process.argv.slice(2)))

async function main([kind, id, ...options]: readonly string[]): Promise<number> {
  const about = FOLDER_KINDS.find((each) => each === kind)
  const [flag, parent, ...surplus] = options
  const isUnclear = options.length > 0 && (flag !== '--to' || parent === undefined || surplus.length > 0)
  if (about === undefined || id === undefined || isUnclear) {
    process.stderr.write(USAGE)
    return 1
  }
  // A second of a day on which the same folder is made twice tells them apart.
  const moment = new Date().toISOString().replaceAll(/[:T]/g, '-').slice(0, 19)
  const folder = resolve(parent ?? join(homedir(), 'foodbank-folders'), `${about}-${id}-${moment}`)
  const count = await makeFolder(about, id, async (name, content) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // 'wx' refuses to write over a file.
    await writeFile(join(folder, name), content, { mode: 0o600, flag: 'wx' })
  })
  process.stdout.write(`${count} files are in ${folder}\n`)
  return 0
}
