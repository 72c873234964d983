/** What pasted text puts into a grid, and what has no place there. */
export type PastedCells = {
  /** The text for a cell, by its row and column from where it is pasted. Empty cells change nothing. */
  readonly cells: readonly { readonly row: number; readonly column: number; readonly text: string }[]
  /** How many lines and columns are more than the grid has from there on. */
  readonly moreLines: number
  readonly moreColumns: number
}

/**
 * Splits text that was copied from a spreadsheet: a line for each row, a tab between columns.
 * @param room how many rows and columns the grid has from where it is pasted
 * @returns undefined for a single cell, which the browser pastes itself
 */
export function splitPasted(text: string, room: { rows: number; columns: number }): PastedCells | undefined {
  const lines = text
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  const columns = Math.max(...lines.map(({ length }) => length))
  if (lines.length === 1 && columns === 1) return undefined
  return {
    cells: lines
      .slice(0, room.rows)
      .flatMap((line, row) =>
        line.slice(0, room.columns).flatMap((cell, column) => (cell === '' ? [] : { row, column, text: cell })),
      ),
    moreLines: Math.max(0, lines.length - room.rows),
    moreColumns: Math.max(0, columns - room.columns),
  }
}
