import * as z from 'zod/mini'

/*
 * The fields of responses. Unlike those of input they have no limits and no messages: they say what an endpoint sends,
 * for the OpenAPI document and for the tests that compare each response with it.
 */

/** The id of something of ours. Clients take it as an opaque text. */
export const id = () => z.uuid()
/** A moment, ISO 8601 in UTC. */
export const moment = () => z.iso.datetime()
/** A day in Lagos, 'YYYY-MM-DD'. */
export const day = () => z.iso.date()
/** A month in Lagos, 'YYYY-MM'. */
export const month = () => z.string().check(z.regex(/^\d{4}-\d{2}$/))

/** A list that nobody changes after it was read. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item))

/** A number for each of `names`. */
export const numbersBy = <Name extends string>(names: readonly Name[]) =>
  // The type of Object.fromEntries has no names.
  z.object(Object.fromEntries(names.map((name) => [name, z.number()])) as Record<Name, z.ZodMiniNumber<number>>)

/** One page of a list, as `Page` of lib/core/listing.ts. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z.nullable(z.string()).check(z.describe('The `cursor` of the next page; null on the last page.')),
  })

/** Names a part of responses: a component of the OpenAPI document. @param name is unique in the API */
export function part<Part extends z.ZodMiniType>(name: string, schema: Part, description?: string): Part {
  z.globalRegistry.add(schema, { id: name, ...(description !== undefined && { description }) })
  return schema
}

/** What most writes answer: what was written. */
export const idResponse = z.object({ id: id() })
/** The request that waits for a second person. */
export const approvalIdResponse = z.object({ approvalId: id() })
