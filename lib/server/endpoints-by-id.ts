import 'server-only'
import * as z from 'zod/mini'
import type { Access } from './access'
import { type Answered, type Handler, type Output, type Schema, route } from './http'
import { approvalIdResponse, id } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'

/* Endpoints about one thing, which `[id]` of their path names. */

type EndpointById<Actor, Body> = {
  readonly summary: string
  readonly access: Access<Actor>
  readonly body?: Body
}
type Work<Actor, Body, Result> = (actor: Actor, id: string, body: Output<Body>) => Promise<Result>

/** Answers what `work` answers. */
export const endpointById = <Actor, ResponseSchema extends Schema, Body extends Schema | undefined = undefined>(
  spec: EndpointById<Actor, Body> & { readonly response: ResponseSchema },
  work: Work<Actor, Body, Answered<ResponseSchema>>,
): Handler => route({ ...spec, params: idParams }, ({ actor, params, body }) => work(actor, params.id, body))

/** Changes the thing and answers its id. @param becomes what the response says besides, such as the new state */
export const changeById = <Actor, Body extends Schema | undefined = undefined>(
  {
    becomes = {},
    ...spec
  }: EndpointById<Actor, Body> & { readonly becomes?: Readonly<Record<string, string | boolean>> },
  change: Work<Actor, Body, unknown>,
): Handler => {
  const says = Object.fromEntries(Object.entries(becomes).map(([name, value]) => [name, z.literal(value)]))
  return route(
    { ...spec, params: idParams, response: z.object({ id: id(), ...says }) },
    async ({ actor, params, body }) => {
      await change(actor, params.id, body)
      return { id: params.id, ...becomes }
    },
  )
}

/** Requests the approval of a second person, and answers the id of the request. */
export const requestById = <Actor, Body extends Schema | undefined = undefined>(
  spec: EndpointById<Actor, Body>,
  request: Work<Actor, Body, string>,
): Handler =>
  route({ ...spec, params: idParams, response: approvalIdResponse }, async ({ actor, params, body }) => ({
    approvalId: await request(actor, params.id, body),
  }))
