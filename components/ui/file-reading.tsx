import type { FileReading as Reading } from '@/lib/core/table-responses'

const words = {
  title: 'What was read',
  sheet: (name: string) => `Sheet “${name}” was read.`,
  others: (names: string) => `Not read: ${names}.`,
  hiddenSheet: (name: string) => `“${name}” (hidden)`,
  shownSheet: (name: string) => `“${name}”`,
  hiddenRows: (count: number) =>
    `${count === 1 ? '1 hidden row was' : `${count.toLocaleString('en-US')} hidden rows were`} left out. ` +
    'To include hidden rows, show them in your spreadsheet and save the file again.',
  column: (heading: string, field: string) => `${heading} → ${field}`,
  unread: (headings: string) => `Columns that were not read: ${headings}.`,
}

export type FileReadingProps = {
  reading: Reading
  /** What the page calls our fields. */
  labels: Readonly<Partial<Record<string, string>>>
}

/** What was read of an uploaded file: the sheet, its hidden rows, and what each heading became. */
export function FileReading({ reading, labels }: FileReadingProps) {
  const { sheet, otherSheets, hiddenRows, columns } = reading
  const unread = columns.filter(({ field }) => field === null).map(({ heading }) => heading)
  const others = otherSheets.map(({ name, isHidden }) => (isHidden ? words.hiddenSheet(name) : words.shownSheet(name)))
  return (
    <section aria-label={words.title} className="grid gap-2">
      {sheet !== null && (
        <p className="wrap-anywhere">
          {words.sheet(sheet)} {others.length > 0 && words.others(others.join(', '))}
        </p>
      )}
      {hiddenRows > 0 && <p className="font-semibold">{words.hiddenRows(hiddenRows)}</p>}
      {unread.length > 0 && <p className="font-semibold wrap-anywhere">{words.unread(unread.join(', '))}</p>}
      <details>
        <summary className="flex min-h-target cursor-pointer items-center font-semibold">{words.title}</summary>
        <ul className="grid gap-1">
          {columns.flatMap(({ heading, field }) =>
            field === null
              ? []
              : [
                  <li key={heading} className="wrap-anywhere">
                    {words.column(heading, labels[field] ?? field)}
                  </li>,
                ],
          )}
        </ul>
      </details>
    </section>
  )
}
