import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'

/** A JSON Schema as OpenAPI 3.1 takes it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Whether a field holds a file, perhaps one that may be left out. */
function isFile(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional') return isFile(def.innerType)
  if (def.type === 'pipe') return isFile(def.out)
  return def.type === 'custom'
}

/** Describes what an endpoint takes. JSON Schema cannot express transformed and custom fields; they accept anything. */
export const inputSchema = (schema: z.ZodMiniType): JsonSchema =>
  withoutDialect(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        // A file is a text of bytes.
        if (isFile(zodSchema)) Object.assign(jsonSchema, { type: 'string', format: 'binary' })
      },
    }),
  )

export const propertiesOf = (schema: z.ZodMiniType | undefined): Readonly<Record<string, unknown>> =>
  schema ? (inputSchema(schema).properties ?? {}) : {}

/** The values that a property may have, where only some do. */
export const choicesOf = (property: unknown): readonly unknown[] =>
  typeof property === 'object' && property !== null && 'enum' in property && Array.isArray(property.enum)
    ? property.enum
    : []

// The document says once which dialect its schemas have.
function withoutDialect({ $schema: _, ...schema }: JsonSchema): JsonSchema {
  return schema
}

/**
 * Describes what an endpoint answers. A part with an id becomes a component.
 * @param components gets the parts that have an id, by their ids
 * @throws Error for two parts of the same id
 */
export function responseSchema(schema: z.ZodMiniType, components: Record<string, JsonSchema>): JsonSchema {
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ response: schema }), {
    io: 'output',
    override: ({ jsonSchema }) => {
      // Answers may get further fields at any time.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // A format says the same as the long expression of it.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  })
  for (const [id, { id: _, ...part }] of Object.entries($defs)) {
    const component = asComponent(part)
    if (components[id] && !isDeepStrictEqual(components[id], component))
      throw new Error(`Two parts of answers have the name ${id}: rename one of them.`)
    components[id] = component
  }
  return asComponent(properties?.['response'] as JsonSchema)
}

/** The same schema, whose references lead to the components of the document. */
const asComponent = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
