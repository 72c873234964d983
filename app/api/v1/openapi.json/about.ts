/* What the document says of the API as a whole. */

/**
 * What changed for programs, newest first. A field or call that is added needs no line; one that moves, ends or means
 * something else does.
 */
export const CHANGES: readonly { readonly on: string; readonly what: readonly string[] }[] = [
  {
    on: '2026-11-27',
    what: [
      'A list of `/partner` or `/staff` that gets a parameter, filter or order that it does not have answers 400 and ' +
        'names it under `fields`. Before, it was left out without a word.',
      'Files of lists are in the order of `sort`, also those of lists without pages. Their columns have the headings ' +
        'of the page and its order, so read a column by its heading.',
      'The files of `GET /staff/ledger/ageing` count among the thirty of ten minutes, as all others do.',
    ],
  },
  {
    on: '2026-11-26',
    what: [
      '`GET /order/singleOrder/{orderId}` answers `plan` with its instalments once the order is delivered.',
      '`GET /product?search=` finds what misspelt words mean, as `GET /product/search` does.',
      '`PUT /users/{id}` by the own session of somebody whom HR declined corrects the profile; it answered 409.',
      '`GET /staff/ledger/trial-balance` takes `asOf`; `on` still counts. A day that has not come answers 400, and ' +
        'so does `asOf` in reports that have no figures of a day.',
      '`GET /users/{id}/account/export` has no reasons of refunds any more: only staff read them.',
      'A session has eight reads under way and sixty waiting; more answer 429.',
      '`POST /users/login` answers 429 when very many sign in from the same network at once, and 503 when very many ' +
        'do from everywhere. Neither is a try of the account.',
    ],
  },
  {
    on: '2026-11-25',
    what: [
      'An account has five wrong codes a day, over all codes. Then `POST /user/verify-code` answers 429, and the ' +
        'next email has a link instead of a code.',
      '`POST /user/verify-code` with the grant of `POST /users` keeps the password of the registration. A code that ' +
        'was asked for by `POST /user/send-verification-code` ends the password and every session at once, also for ' +
        'an unverified address; its grant sets a new password.',
      'Making a key of `/partner/keys` or `/staff/keys`, adding a webhook, switching it on and giving it a new ' +
        'secret need a sign-in of the last ten minutes; otherwise they answer 403 with the code `proof_needed`.',
      'Periods and lines say `amountDue`, `arrears` and `toDeduct`. `due` of a period stays what it was: all that is ' +
        'to be deducted, with the arrears in it. It is the same as `toDeduct`.',
      '`POST /partner/remittances/payout` needs a sign-in of the last ten minutes as well. It answers `approvalId` ' +
        'while a second person has to confirm the account. A new account gets no money for 48 hours: `payableFrom`.',
      'Every key has an end: 90 days without `expiresAt`. Keys end, and webhooks are switched off, when their maker ' +
        'sets a new password, signs out everywhere or has the second step reset.',
      'The roster confirms an employee without HR only when the grant of `POST /users` came with the code.',
      'A salary is at most ₦10,000,000 a month, in every call and file.',
      'A raise above 20 % within 90 days, and a first salary far above those of the company, wait for a second ' +
        'person. `approve`, `rehire` and `PUT /partner/employees/{id}` then answer `approvalId`; `approve` answers ' +
        'the status `pending`.',
      'An order of `GET /staff/orders` that waits has `marks`: what staff look at before they approve it.',
      '`POST /staff/months/{month}/lock` asks a second person of finance and answers `approvalId`. The month is open ' +
        'until that request is approved.',
      'A line of `GET /partner/deductions/{month}` that was corrected keeps its state and has the right amount: ' +
        '`POST /partner/deductions/{month}/corrections` names it, and one approval of Foodbank books it.',
    ],
  },
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
\`POST /user/verify-code\` answer it, and it is sent as a bearer token too. Send the grant of \`POST /users\` with its
code, so that the password of the registration is kept.

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
