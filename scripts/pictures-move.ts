import { parseArgs } from 'node:util'
import { countPictures, movePictures } from '@/lib/accounts/move-pictures'
import { databaseUrl, pictureStorage } from '@/lib/settings/env'
import { SettingError } from '@/lib/settings/setting-files.mjs'
import { runServerCommand } from '@/prisma/server-command'

/*
 * `npm run pictures:move`: moves the bytes of pictures from the database to the S3-compatible storage of the settings;
 * with `-- --back` from there to the database. It can be ended and repeated; `--limit N` moves at most N pictures.
 */
await runServerCommand('Moving pictures', async () => {
  databaseUrl()
  if (!pictureStorage()) throw new SettingError('Setting S3_ENDPOINT is missing. See .env.example.')
  const { values } = parseArgs({ options: { back: { type: 'boolean', default: false }, limit: { type: 'string' } } })
  if (values.limit !== undefined && !/^[1-9]\d{0,8}$/.test(values.limit))
    throw new Error(`"${values.limit}" is not a number of pictures`)
  const { moved, failed } = await movePictures({
    to: values.back ? 'database' : 'storage',
    limit: values.limit === undefined ? undefined : Number(values.limit),
    note: (line) => process.stderr.write(`${line}\n`),
  })
  const { database, storage } = await countPictures()
  process.stdout.write(
    `${moved} pictures moved, ${failed} failed. Now ${storage} are in the storage and ${database} in the database.\n`,
  )
  return failed === 0 ? 0 : 1
})
