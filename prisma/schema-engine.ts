import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum, DriverAdapterError } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import { DatabaseError, Pool } from 'pg'
import { isOutside, statementsOf } from './migration-files'

/** Runs `work` with Prisma's migration engine on a database. The engine is WebAssembly from npm, not a download. */
export async function withEngine<Result>(
  databaseUrl: string,
  work: (engine: bindings.SchemaEngine) => Promise<Result>,
): Promise<Result> {
  loadEngine()
  // One connection, because the engine's settings and locks belong to its session.
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

/** Loads the WebAssembly by hand, because the package imports a .wasm file, which the bundled commands cannot. */
function loadEngine(): void {
  if (loaded) return
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
  const wasm = new WebAssembly.Module(readFileSync(join(folder, 'schema_engine_bg.wasm')))
  const instance = new WebAssembly.Instance(wasm, { './schema_engine_bg.js': withUnrefTimers(bindings) })
  bindings.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  loaded = true
}

/** Unrefs the engine's timers. It does not clear one of ten seconds, which would delay the end of a command. */
function withUnrefTimers(imports: object): WebAssembly.ModuleImports {
  const patched = { ...imports } as WebAssembly.ModuleImports
  for (const name of Object.keys(patched)) {
    if (name.startsWith('__wbg_setTimeout_')) {
      patched[name] = (callback: () => void, ms: number) => setTimeout(callback, ms).unref()
    }
  }
  return patched
}

/**
 * The PostgreSQL adapter, changed to send a script whole. The original splits it at every semicolon, also inside the
 * bodies of functions. A failed script is also rolled back whole, except one that runs outside a transaction.
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
    adapter.executeScript = async (script) => {
      for (const part of isOutside(script) ? statementsOf(script) : [script]) await sendWhole(this.pool, part)
    }
    return readInternalChars(adapter)
  }

  /** A temporary database for writing a new migration. The original never drops it. */
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
 * Adds PostgreSQL's internal type "char", which the catalogue uses and the adapter does not know. The adapter reads
 * such columns as text; the engine receives them as single characters.
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
