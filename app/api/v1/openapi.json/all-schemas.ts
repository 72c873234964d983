import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import { listEndpoints } from './endpoints'

/* For tests: every schema that something from outside is parsed with. */

const ROOT = join(import.meta.dirname, '../../../..')

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The files of the app that are no tests, from the root. */
const sourceFiles = (): string[] =>
  ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  )

async function exportsOf(kind: 'schema' | 'actions'): Promise<[string, unknown][]> {
  const files = sourceFiles().filter((file) => new RegExp(`/(?:[a-z-]+-)?${kind}\\.ts$`).test(file))
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(join(ROOT, file))) as Record<string, unknown>] as const),
  )
  return modules.flatMap(([file, module]) =>
    Object.entries(module).map(([key, value]): [string, unknown] => [`${file} ${key}`, value]),
  )
}

export type AnySchema = z.core.$ZodType
/** What a schema was declared with, of a type that depends on its kind. */
export const defOf = (schema: AnySchema) =>
  schema._zod.def as z.core.$ZodTypeDef & Readonly<Record<string, AnySchema | undefined>>

const WRAPPERS = ['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional']

/**
 * The schema to which another one gives its input first. Undefined for a schema that takes the input itself. A
 * transformation in front says nothing of its input.
 */
export function innerSchema(schema: AnySchema): AnySchema | undefined {
  const { type, in: from, out, innerType } = defOf(schema)
  if (type === 'pipe') return from && defOf(from).type === 'transform' ? out : from
  return WRAPPERS.includes(type) ? innerType : undefined
}

/** The fields of the schema of an object. */
export const fieldsOf = (schema: AnySchema): [string, AnySchema][] =>
  Object.entries((schema as z.ZodMiniObject)._zod.def.shape)

/** The alternatives of the schema of a union. */
export const optionsOf = (schema: AnySchema): readonly AnySchema[] => (schema as z.ZodMiniUnion)._zod.def.options

/** Every exported schema of a `schema.ts`, and every schema of an endpoint or a server action, by its name. */
export async function listSchemas(): Promise<[string, z.ZodMiniType][]> {
  const calls = (await listEndpoints()).flatMap(({ path, method, handler: { spec } }) =>
    (['params', 'query', 'body'] as const).map((part): [string, unknown] => [`${method} ${path} ${part}`, spec[part]]),
  )
  const actions = (await exportsOf('actions')).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'function' && 'spec' in value ? (value.spec as { schema: unknown }).schema : undefined,
  ])
  const all = [...(await exportsOf('schema')), ...calls, ...actions]
  return all.filter((entry): entry is [string, z.ZodMiniType] => isSchema(entry[1]))
}

/**
 * Files that make schemas, but are neither a `schema.ts` nor a file of endpoints or actions. What we answer needs no
 * maximum.
 */
export const filesWithOtherSchemas = (): string[] =>
  sourceFiles()
    .filter((file) => !/^lib\/[a-z-]+\/[a-z-]*schema\.ts$|^app\/api\/v1\/.*\/route\.ts$/.test(file))
    .filter((file) => !/\/(?:actions|[a-z-]*responses)\.ts$/.test(file))
    .filter((file) =>
      /\bz\.(?:string|array|object|record|unknown|any|pipe|union)\(/.test(readFileSync(join(ROOT, file), 'utf8')),
    )
