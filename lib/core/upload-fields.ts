import * as z from 'zod/mini'
import { atMost, fileAsText, text, yesNo } from './fields'

/* What is the same for all files that people upload and preview: their limits, and the forms that send them. */

/**
 * The limits of each kind of file: its bytes, the rows that are read, and the rows of a list that a preview shows, as a
 * phone is too slow for a table of thousands.
 */
export const UPLOADS = {
  deductions: { bytes: 2_000_000, rows: 20_000, shown: 1_000 },
  roster: { bytes: 2_000_000, rows: 5_000, shown: 1_000 },
  // A year of a busy account.
  statement: { bytes: 2_000_000, rows: 3_000, shown: 200 },
  // Two lists of ids fit the parameters of one statement. Vercel takes at most 4.5 MB.
  settlement: { bytes: 4_400_000, rows: 10_000, shown: 200 },
  products: { bytes: 4_400_000, rows: 5_000, shown: 200 },
} as const

export const LONGEST_HEADING = 100

/** Headings that a person chose for our fields. */
export type ChosenColumns<Field extends string = string> = Readonly<Partial<Record<Field, string>>>

/** The columns of a file that somebody must match with our fields before it can be read. */
export type OpenColumns<Field extends string = string> = {
  /** The headings of the file. */
  readonly columns: readonly string[]
  /** The fields that were found, with their columns. */
  readonly named: ChosenColumns<Field>
  /** The needed fields that were not found. */
  readonly open: readonly Field[]
}

/** What the forms of one file send again from step to step, because a page without script cannot keep it otherwise. */
export type KeptFile = {
  readonly fileName: string
  /** In base64. */
  readonly content: string
  /** Chosen columns that are stored only when the file is booked. */
  readonly columns: ChosenColumns
  /** What else the first form asked for. */
  readonly fields: Readonly<Record<string, string>>
}

/** A preview. `state` names what the file would do; booking it is refused when that is something else by now. */
export type Preview = { readonly state: string }

/** A file whose columns are known. `outdated` says why it was not booked; `preview` is what it would do now. */
export type CheckedFile<Shown extends Preview> = KeptFile & { readonly preview: Shown; readonly outdated?: string }
export type UnmatchedFile = KeptFile & { readonly open: OpenColumns }
export type BookedFile<Booked> = { readonly booked: Booked }

/**
 * The fields of the forms of one kind of file.
 * @param choose the sentence for no file
 * @param columns the fields that can be matched with the columns of a file of another layout
 * @returns `check` for the form that chooses a file and for those that check it once more, `book` for the last one
 */
export function uploadFields<Field extends string>(
  kind: keyof typeof UPLOADS,
  choose: string,
  columns: readonly Field[],
) {
  const { bytes } = UPLOADS[kind]
  const tooLarge = `This file is too large. Please send at most ${bytes / 1_000_000} MB.`
  const tooMany = `There are at most ${columns.length} columns to match.`
  const kept = {
    fileName: z._default(text(200), ''),
    // Two lists: the field and its heading.
    field: z._default(atMost(columns.length, z.enum(columns), tooMany), []),
    heading: z._default(atMost(columns.length, text(LONGEST_HEADING), tooMany), []),
  }
  return {
    check: {
      ...kept,
      file: z.optional(
        z
          .custom<File>((value) => value instanceof File && value.size > 0, choose)
          .check(z.refine((file) => file.size <= bytes, tooLarge)),
      ),
      content: z.optional(fileAsText(bytes)),
    },
    book: {
      ...kept,
      content: fileAsText(bytes),
      state: text(64, 'Please check the file again.', 'Please check the file first.'),
      goodOnly: z._default(yesNo('The good rows'), false),
    },
  }
}
