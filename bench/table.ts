/** Prints a Markdown table: the first column aligned left, the others right. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  const show = (cells: readonly string[]) => `| ${cells.map(pad).join(' | ')} |`
  console.log(show(head))
  console.log(show(widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))))
  for (const row of rows) console.log(show(row))
}
