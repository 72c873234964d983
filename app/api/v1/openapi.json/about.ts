/* What the document says of the API as a whole. */

/**
 * What changed for programs, newest first. A field or call that is added needs no line; one that moves, ends or means
 * something else does.
 */
export const CHANGES: readonly { readonly on: string; readonly what: readonly string[] }[] = [
  {
    on: '2026-11-24',
    what: ['`invite` of `POST /partner/roster` also invites people without an email, by SMS, while messages are on.'],
  },
  {
    on: '2026-11-23',
    what: [
      'Every call describes its answers and refusals, and has an operation id.',
      '`/users/{id}/export` and `/users/{id}/name-change` moved to `/users/{id}/account/export` and ' +
        '`/users/{id}/account/name-change`. The former addresses answer until 2027-05-31.',
    ],
  },
]

const changes = () =>
  CHANGES.map(({ on, what }) => `### ${on}\n\n${what.map((line) => `- ${line}`).join('\n')}`).join('\n\n')

/** The text of `info.description`, in Markdown. */
export const description = (): string =>
  `Employees of partner companies buy food on a payment plan, repaid through payroll. Addresses begin with \`/api/v1\`.

## Signing in

\`POST /users/login\` answers a \`token\`, which programs send as \`Authorization: Bearer\`. Browsers have the
same session in a cookie. During a registration or a password reset a *grant* takes its place: \`POST /users\` and
\`POST /user/verify-code\` answer it, and it is sent as a bearer token too.

## Values

- Money is a number of naira with at most two decimals. In bodies it may also be a text, such as \`"150,000"\`.
- Moments are ISO 8601 in UTC, days are \`YYYY-MM-DD\` and months \`YYYY-MM\` in Lagos.
- Ids are opaque texts.
- Lists of the desks answer \`{items, nextCursor}\`. Send \`nextCursor\` as \`cursor\` for the next page; it is null
  on the last one. With \`format=csv\` or \`xlsx\` the same call answers all rows as a file.

## Refusals

A refusal has a status from 400 on and a body with \`code\` and \`message\`. Programs decide by \`code\`, people read
\`message\`. A method that a path does not have answers 405. 429 and 503 say in \`Retry-After\` when to try again.

Calls that take \`Idempotency-Key\` count once, however often they are repeated with the same key and body.

## Changes

New calls, new optional fields of bodies, new fields of answers and new codes may come at any time, so programs
ignore what they do not know. A call that will end is marked \`deprecated\` here at least six months before. Until then
it answers with the headers \`Deprecation\` (since when) and \`Sunset\` (until when).

${changes()}
`
