import * as z from 'zod/mini'
import { csvPieces, xlsxPieces } from '@/lib/files/export-files'
import { defineList, fileTable } from '@/lib/core/lists'

// A process of bench/exports.ts: writes a file of generated orders, and prints its size, its time and its memory.

const row = z.object({ number: z.string(), at: z.string(), buyer: z.string(), naira: z.number() })

const ORDERS = defineList(row)({
  name: 'orders',
  path: '/staff/orders',
  idOf: ({ number }) => number,
  columns: ({ text, moment, money }) => ({
    order: text('Order', ({ number }) => number),
    placed: moment('Placed', ({ at }) => at),
    buyer: text('Buyer', ({ buyer }) => buyer),
    total: money('Total', ({ naira }) => naira),
  }),
})
const PAGE = 1_000
const MEGABYTE = 1024 * 1024

async function* pages(rows: number) {
  for (let from = 0; from < rows; from += PAGE) {
    // As a statement would, this lets other work run between two pages.
    await new Promise((resolve) => setImmediate(resolve))
    yield Array.from({ length: Math.min(PAGE, rows - from) }, (_, at) => ({
      number: `FB-${from + at}`,
      at: new Date(Date.UTC(2026, 0, 1) + (from + at) * 30_000).toISOString(),
      buyer: `Buyer ${(from + at) % 5_000}`,
      naira: ((from + at) % 100_000) + 0.5,
    }))
  }
}

const [format = 'csv', rows = '0'] = process.argv.slice(2)
const write = format === 'xlsx' ? xlsxPieces : csvPieces
const start = performance.now()
let bytes = 0
let peak = 0
for await (const piece of write(fileTable(ORDERS), pages(Number(rows)))) {
  bytes += piece.length
  peak = Math.max(peak, process.memoryUsage().rss)
}
console.log(
  JSON.stringify({ megabytes: bytes / MEGABYTE, seconds: (performance.now() - start) / 1000, peak: peak / MEGABYTE }),
)
