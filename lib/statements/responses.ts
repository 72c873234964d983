import * as z from 'zod/mini'
import { BankLineState } from '@/generated/prisma/enums'
import { day, id, listOf, part } from '@/lib/core/response-fields'
import { fileReadingResponse } from '@/lib/core/table-responses'

export const bankLineResponse = part(
  'BankLine',
  z.object({
    id: id(),
    date: day(),
    amount: z.number(),
    reference: z.string(),
    text: z.string(),
    state: z.enum(BankLineState),
    reason: z.string(),
    company: z.nullable(z.string()),
    companyId: z.nullable(id()),
    takenBack: z
      .boolean()
      .check(z.describe('A debit may have taken its money back. A person decides, also where it is booked.')),
    candidates: listOf(
      z.object({
        id: id(),
        company: z.string(),
      }),
    ),
  }),
  'A stored line. `candidates` are the companies it may be from.',
)

const creditResponse = part(
  'Credit',
  z.object({
    line: z.number(),
    date: day(),
    amount: z.number(),
    text: z.string().check(z.describe('What the bank says about it.')),
  }),
  'A line of a statement before it is booked. `line` is its number in the file.',
)

const matchAnswer = part(
  'Match',
  z.extend(creditResponse, {
    company: z.string(),
    reference: z
      .string()
      .check(z.describe("The announced reference; empty when the company's name and the amount decided.")),
  }),
  'A line that is booked for a company.',
)

export const statementReportResponse = part(
  'StatementReport',
  z.object({
    matched: z.number().check(z.describe('The number of `matches`, and their sum.')),
    total: z.number(),
    matches: listOf(matchAnswer),
    unmatched: listOf(
      z.extend(creditResponse, {
        candidates: listOf(z.string()),
        why: z.string(),
      }),
    ).check(z.describe('Lines that wait until a person chooses the company.')),
    already: listOf(
      z.extend(creditResponse, {
        why: z.string(),
      }),
    ).check(z.describe('Lines that are known. They count once.')),
    takenBack: listOf(
      z.extend(creditResponse, {
        company: z.nullable(z.string()),
        why: z.string(),
      }),
    ).check(
      z.describe(
        'Lines of earlier statements whose money a debit of this file may have taken back. `line` is the debit’s.',
      ),
    ),
    outgoing: z
      .number()
      .check(
        z.describe('Lines about money that went out. They are not booked; a credit that one of them takes back waits.'),
      ),
    reading: fileReadingResponse,
    problems: listOf(
      z.object({
        line: z.number(),
        why: z.string(),
      }),
    ).check(z.describe('Lines that cannot be read. A file with such lines is not booked at all.')),
    state: z.string().check(z.describe('Names what it books, for the second look.')),
  }),
  'What a statement books, previewed or booked.',
)
