import { MoreRows } from '@/components/ui/shown-rows'

export type LineNotesProps = {
  title: string
  /** Remarks on lines of a file, by their numbers. */
  notes: readonly { readonly line: number; readonly why: string }[]
  isOpen?: boolean
}

/** More lines than anyone corrects by hand. */
const MOST = 1_000

/** A list of remarks on lines of an uploaded file. */
export function LineNotes({ title, notes, isOpen = true }: LineNotesProps) {
  if (notes.length === 0) return null
  return (
    <details open={isOpen}>
      <summary className="flex min-h-target cursor-pointer items-center gap-2 font-semibold">
        {title}: <span className="money">{notes.length}</span>
      </summary>
      <ul className="grid max-h-96 gap-1 overflow-y-auto" tabIndex={0} aria-label={title}>
        {notes.slice(0, MOST).map(({ line, why }) => (
          <li key={`${line} ${why}`}>
            <span className="font-semibold">Line {line}</span> – {why}
          </li>
        ))}
      </ul>
      <MoreRows count={notes.length - MOST} />
    </details>
  )
}
