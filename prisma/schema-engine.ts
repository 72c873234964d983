import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum, DriverAdapterError } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import { DatabaseError, Pool } from 'pg'

/**
 * Gives `work` Prisma's engine for migrations on a database. The engine is WebAssembly from npm:
 * nothing is downloaded to run it.
 */
export async function withEngine<Result>(
  databaseUrl: string,
  work: (engine: bindings.SchemaEngine) => Promise<Result>,
): Promise<Result> {
  loadEngine()
  // One connection: the engine sets and locks things for its session, and ends that session with it.
  const pool = new Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 15_000 })
  pool.on('error', () => undefined)
  const factory = bindMigrationAwareSqlAdapterFactory(new ScriptingPg(pool, databaseUrl))
  const engine = await bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, factory)
  try {
    return await work(engine)
  } finally {
    engine.free()
    await pool.end()
  }
}

let loaded = false

/** The package expects a runtime that imports .wasm files, which Node 20 does behind a flag only. */
function loadEngine(): void {
  if (loaded) return
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
  const wasm = new WebAssembly.Module(readFileSync(join(folder, 'schema_engine_bg.wasm')))
  const instance = new WebAssembly.Instance(wasm, { './schema_engine_bg.js': withoutLingering(bindings) })
  bindings.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  loaded = true
}

/** The engine forgets to clear a timer of ten seconds; it must not keep a finished command waiting. */
function withoutLingering(imports: object): WebAssembly.ModuleImports {
  const patched = { ...imports } as WebAssembly.ModuleImports
  for (const name of Object.keys(patched)) {
    if (name.startsWith('__wbg_setTimeout_')) {
      patched[name] = (callback: () => void, ms: number) => setTimeout(callback, ms).unref()
    }
  }
  return patched
}

/**
 * The adapter of PostgreSQL, sending a script as it is. The original cuts it at every semicolon,
 * which breaks the bodies of functions; sent whole, a failing script is also rolled back whole.
 */
class ScriptingPg extends PrismaPg {
  constructor(
    private readonly pool: Pool,
    private readonly databaseUrl: string,
  ) {
    super(pool)
  }

  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect()
    adapter.executeScript = (script) => sendWhole(this.pool, script)
    return readInternalChars(adapter)
  }

  /** A scratch database, used when a new migration is written. The original leaves it behind. */
  override async connectToShadowDb(): ReturnType<PrismaPg['connectToShadowDb']> {
    const name = `prisma_shadow_${randomUUID()}`
    const url = new URL(this.databaseUrl)
    url.pathname = `/${name}`
    await sendWhole(this.pool, `CREATE DATABASE "${name}"`)
    const pool = new Pool({ connectionString: url.href, max: 1 })
    const adapter = await new ScriptingPg(pool, url.href).connect()
    adapter.dispose = async () => {
      await pool.end()
      await sendWhole(this.pool, `DROP DATABASE "${name}" WITH (FORCE)`)
    }
    return adapter
  }
}

const internalChar = 18
const text = 25

/**
 * PostgreSQL's catalogue, which the engine reads to compare schemas, has columns of the internal
 * type "char". The adapter does not know that type and gives up: it is shown texts instead, and the
 * engine is told in the end that they are single characters.
 */
function readInternalChars(adapter: Awaited<ReturnType<PrismaPg['connect']>>): typeof adapter {
  const internals = adapter as unknown as { performIO(query: object): Promise<{ fields: { dataTypeID: number }[] }> }
  const performIO = internals.performIO.bind(adapter)
  const queryRaw = adapter.queryRaw.bind(adapter)
  const charColumns = new WeakMap<object, number[]>()
  internals.performIO = async (query) => {
    const result = await performIO(query)
    const columns: number[] = []
    result.fields.forEach((field, index) => {
      if (field.dataTypeID !== internalChar) return
      field.dataTypeID = text
      columns.push(index)
    })
    charColumns.set(query, columns)
    return result
  }
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query)
    for (const index of charColumns.get(query) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character
    return result
  }
  return adapter
}

async function sendWhole(pool: Pool, script: string): Promise<void> {
  try {
    await pool.query(script)
  } catch (error) {
    throw asAdapterError(error)
  }
}

function asAdapterError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const { code = 'XX000', severity = 'ERROR', message, detail, column, hint } = error
  return new DriverAdapterError({ kind: 'postgres', code, severity, message, detail, column, hint })
}
