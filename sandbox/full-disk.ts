import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { unprivilegedUser } from './postgres-installation'
import type { DatabaseServer } from './replica'

const DISK_FULL = '53100'

/** A table that cannot grow. */
export interface FullDisk {
  /** How it was made: a disk that is full, or a trigger that raises the same error where this user may mount none. */
  readonly kind: 'disk' | 'trigger'
  /** Makes room again. */
  clear: () => Promise<void>
}

/** Puts an empty table of a database on a disk of its own, and fills that disk. */
export async function fillDisk(server: DatabaseServer, database: string, table: string): Promise<FullDisk> {
  const url = new URL(server.adminUrl('postgres'))
  url.pathname = `/${database}`
  const client = new Client({ connectionString: url.href })
  await client.connect()
  const disk = mountDisk()
  if (disk === undefined) return refuseRows(client, table)
  await client.query(`CREATE TABLESPACE small LOCATION '${disk.folder}'`)
  await client.query(`ALTER TABLE ${table} SET TABLESPACE small`)
  await client.query('CREATE TABLE filling (text text) TABLESPACE small')
  await fill(client)
  return {
    kind: 'disk',
    clear: async () => {
      await client.query('DROP TABLE filling')
      await client.query(`ALTER TABLE ${table} SET TABLESPACE pg_default`)
      await client.query('DROP TABLESPACE small')
      await client.end()
      disk.unmount()
    },
  }
}

/** Inserts until the disk is full. */
async function fill(client: Client): Promise<void> {
  for (;;) {
    try {
      await client.query("INSERT INTO filling SELECT repeat('x', 1000) FROM generate_series(1, 8)")
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === DISK_FULL) return
      throw error
    }
  }
}

function mountDisk(): { folder: string; unmount: () => void } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const mount = mkdtempSync(join(tmpdir(), 'disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=755', 'tmpfs', mount])
  const unmount = () => {
    spawnSync('umount', [mount])
    rmSync(mount, { recursive: true, force: true })
  }
  if (status !== 0) {
    rmSync(mount, { recursive: true })
    return undefined
  }
  const { uid, gid } = unprivilegedUser()
  chmodSync(mount, 0o700)
  chownSync(mount, uid, gid)
  return { folder: mount, unmount }
}

async function refuseRows(client: Client, table: string): Promise<FullDisk> {
  await client.query(`
    CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '${DISK_FULL}'; END $$;
    CREATE TRIGGER disk_full BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION disk_full()`)
  return {
    kind: 'trigger',
    clear: async () => {
      await client.query(`DROP FUNCTION disk_full CASCADE`)
      await client.end()
    },
  }
}
