import 'server-only'
import { refresh } from 'next/cache'
import type * as z from 'zod/mini'
import type { Access } from './access'
import { action } from './action'
import { fieldProblem } from '@/lib/core/errors'
import type { BookedFile, CheckedFile, ChosenColumns, Preview, UnmatchedFile } from '@/lib/core/upload-fields'
import { PreviewOutdated, openColumnsOf } from '@/lib/files/upload-refusals'

type Bytes = Uint8Array<ArrayBuffer>
type Sent<Field extends string> = {
  readonly fileName: string
  readonly field: readonly Field[]
  readonly heading: readonly string[]
  readonly file?: File | undefined
  readonly content?: string | undefined
}
type Confirmed = { readonly content: string; readonly state: string; readonly goodOnly: boolean }
type WithColumns<Input, Field extends string> = Input & { readonly columns: ChosenColumns<Field> }

/** What a domain says about one kind of file that people upload, preview and book. */
export type Upload<
  Actor,
  Field extends string,
  Check extends Sent<Field>,
  Book extends Check & Confirmed,
  Shown extends Preview,
  Booked,
> = {
  readonly access: Access<Actor>
  /** Objects of the fields of `uploadFields`, with those that this kind asks for besides. */
  readonly schemas: { readonly check: z.ZodMiniType<Check>; readonly book: z.ZodMiniType<Book> }
  /** The fields of the first form that the others send again, as texts. */
  readonly keep?: (input: Check) => Readonly<Record<string, string>>
  /** Reports what the file would do, and changes nothing. */
  readonly check: (actor: Actor, bytes: Bytes, input: WithColumns<Check, Field>) => Promise<Shown>
  /** Stores columns that a person chose, once the file was read with them. Without it `book` gets and stores them. */
  readonly remember?: (actor: Actor, columns: ChosenColumns<Field>) => Promise<void>
  /** Books the file as its preview said, or throws what `assertSeen` throws. */
  readonly book: (actor: Actor, bytes: Bytes, input: WithColumns<Book, Field>) => Promise<Booked>
}

/**
 * Makes the two server actions of an upload. `check` answers the preview together with the file, because a page without
 * script sends it again to book it. Columns that cannot be told lead to the form that matches them. `book` answers what
 * was booked, or the new preview where the file would do something else by now.
 */
export function uploadActions<
  Actor,
  Field extends string,
  Check extends Sent<Field>,
  Book extends Check & Confirmed,
  Shown extends Preview,
  Booked,
>({ access, schemas, keep, check, remember, book }: Upload<Actor, Field, Check, Book, Shown, Booked>) {
  async function checked(actor: Actor, bytes: Bytes, input: Check): Promise<CheckedFile<Shown> | UnmatchedFile> {
    const columns = chosenColumns(input)
    const isChosen = Object.keys(columns).length > 0
    const kept = {
      fileName: input.file?.name ?? input.fileName,
      content: Buffer.from(bytes).toString('base64'),
      columns: remember ? {} : columns,
      fields: keep?.(input) ?? {},
    }
    try {
      const preview = await check(actor, bytes, { ...input, columns })
      if (isChosen) await remember?.(actor, columns)
      return { ...kept, preview }
    } catch (error) {
      const open = openColumnsOf(error)
      // Who has chosen the columns reads why these cannot be right.
      if (open === undefined || isChosen) throw error
      return { ...kept, open }
    }
  }
  return {
    check: action({ access, schema: schemas.check }, async ({ actor, input }) => {
      const { file, content } = input
      if (file === undefined && content === undefined) throw fieldProblem('file', 'Please choose the file again.')
      return checked(actor, file ? new Uint8Array(await file.arrayBuffer()) : bytesOf(content ?? ''), input)
    }),
    book: action(
      { access, schema: schemas.book },
      async ({ actor, input }): Promise<BookedFile<Booked> | CheckedFile<Shown> | UnmatchedFile> => {
        const bytes = bytesOf(input.content)
        try {
          const booked = await book(actor, bytes, { ...input, columns: chosenColumns(input) })
          refresh()
          return { booked }
        } catch (error) {
          if (!(error instanceof PreviewOutdated)) throw error
          return { ...(await checked(actor, bytes, input)), outdated: error.message }
        }
      },
    ),
  }
}

const bytesOf = (content: string): Bytes => new Uint8Array(Buffer.from(content, 'base64'))

/** The headings that a form sent, without those that were left empty. */
const chosenColumns = <Field extends string>({ field, heading }: Sent<Field>): ChosenColumns<Field> =>
  Object.fromEntries(
    field.flatMap((name, index) => (heading[index] ? [[name, heading[index]]] : [])),
  ) as ChosenColumns<Field>
