import { buffer } from 'node:stream/consumers'
import { type Cell, tablePieces } from '@/lib/files/workbook'

/** A short table as a workbook of ours, with one sheet; kobo become numbers in naira. */
export const shortWorkbook = async (heading: readonly string[], rows: readonly (readonly Cell[])[]) =>
  new Uint8Array(
    await buffer(
      tablePieces(
        'Foodbank',
        heading.map((name) => ({ heading: name, width: 14 })),
        [rows],
      ),
    ),
  )
