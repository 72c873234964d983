import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../scripts/build'
import { opensAt, waitUntil } from '../../sandbox/waiting'
import { execute, startMachine } from './machines'

/** Where backups are stored: an S3 server behind the name that the deployed file of pgBackRest has. */
const SETTINGS = readFileSync(join(projectRoot, 'deploy/cluster/pgbackrest.conf'), 'utf8')
const setting = (name: string) => new RegExp(`^repo1-s3-${name}=(.+)$`, 'm').exec(SETTINGS)?.[1] ?? ''
const BUCKET = setting('bucket')
const HOST = `${BUCKET}.${setting('endpoint')}`

/** The line of the storage for /etc/hosts. */
export const STORAGE_HOST = `10.77.0.61 storage ${HOST}`

/** What a client of the storage needs, as environment variables of pgBackRest. */
export type StorageAccess = Readonly<Record<`PGBACKREST_REPO1_${string}`, string>>

/** Starts the storage with an empty bucket and a certificate of its own. */
export async function startStorage(folder: string): Promise<StorageAccess> {
  mkdirSync(folder)
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${HOST}`]
  const name = ['-addext', `subjectAltName=DNS:${HOST}`]
  execute('openssl', 'req', '-x509', ...made, ...name, '-keyout', key, '-out', certificate)
  const machine = await startMachine('storage')
  const server = join(projectRoot, 'trials/cluster/object-store.mjs')
  const command = [
    process.execPath,
    server,
    join(folder, 'objects'),
    key,
    certificate,
    BUCKET,
    setting('region'),
  ] as const
  const log = join(folder, 'log')
  const running = await machine.start('root', command, { log })
  if (!(await waitUntil(() => running.ended || opensAt(443, HOST))) || running.ended)
    throw new Error(`The storage did not start, see ${log}`)
  return {
    PGBACKREST_REPO1_S3_KEY: 'S3RVER',
    PGBACKREST_REPO1_S3_KEY_SECRET: 'S3RVER',
    PGBACKREST_REPO1_STORAGE_CA_FILE: certificate,
  }
}
