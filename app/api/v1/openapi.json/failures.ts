import { ERROR_CODES } from '@/lib/core/errors'
import type { Handler, HttpMethod } from '@/lib/server/http'
import type { JsonSchema } from './json-schema'

/* How the document describes refusals: which statuses an endpoint may answer, and one response for each. */

const RETRY_AFTER = {
  'Retry-After': { description: 'In how many seconds to try again', schema: { type: 'string', pattern: '^\\d+$' } },
}

/** Every refusal has this body. Some have further fields, such as the fresh summary of an order. */
export const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'A refusal. Nothing was changed.',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: [...ERROR_CODES], description: 'For programs. Codes are stable.' },
    message: { type: 'string', minLength: 1, description: 'For people: a whole sentence. Sentences may change.' },
    fields: {
      type: 'object',
      description: 'What is wrong with which field of the body, when it is malformed.',
      additionalProperties: { type: 'string' },
    },
  },
}

const ANSWERS = {
  400: ['Malformed', 'Something in the request is missing, malformed or wrong.'],
  401: ['NotSignedIn', 'There is no valid session, key or grant.'],
  402: ['PaymentRequired', 'A fee is not paid, or the payment provider does not confirm the payment.'],
  403: ['NotAllowed', 'This belongs to someone else, needs another permission, or is not allowed yet.'],
  404: ['NotFound', 'There is nothing at this address, or it belongs to someone else.'],
  409: ['Conflict', 'Something has changed meanwhile, or was done already.'],
  413: ['TooLarge', 'The body is too large.'],
  429: ['TooMany', 'Too many tries. The header says when to try again.'],
  500: ['Failure', 'Something went wrong on our side.'],
  501: ['OverLimit', 'The rule of the credit limit refuses it.'],
  503: ['Unavailable', 'The service is not available at the moment. The header says when to try again.'],
  default: ['Refusal', 'Any other refusal.'],
} as const
type Status = keyof typeof ANSWERS

/** The responses for `components.responses`, by their names. */
export const FAILURES = Object.fromEntries(
  Object.entries(ANSWERS).map(([status, [name, description]]) => [
    name,
    {
      description,
      ...(status === '429' || status === '503' ? { headers: RETRY_AFTER } : {}),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]),
)

/** The endpoints that the credit limit may refuse. */
const BY_CREDIT = ['POST /order/createOrder']

/** The refusals of an endpoint, by their status. */
export function failuresOf(method: HttpMethod, path: string, { spec }: Handler): Record<string, { $ref: string }> {
  const isOpen = spec.access.by.length === 0
  const isDesk = /^\/(?:partner|staff)\//.test(path)
  const statuses: [Status, boolean][] = [
    [400, true],
    [401, !isOpen],
    [402, !isOpen && !isDesk],
    [403, !isOpen || method !== 'GET'],
    [404, spec.params !== undefined],
    [409, method !== 'GET'],
    [413, spec.body !== undefined || spec.files !== undefined],
    [429, true],
    [500, true],
    [501, BY_CREDIT.includes(`${method} ${path}`)],
    [503, true],
    ['default', true],
  ]
  return Object.fromEntries(
    statuses
      .filter(([, applies]) => applies)
      .map(([status]) => [status, { $ref: `#/components/responses/${ANSWERS[status][0]}` }]),
  )
}
