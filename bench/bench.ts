/** What every benchmark is told. */
export type BenchOptions = {
  /** The size of the large database. */
  readonly size: Size
  /** Measured requests a case and side. */
  readonly requests: number
  /** Takes what must be undone when the command ends, however it ends. */
  readonly onEnd: (cleanup: () => void | Promise<void>) => void
}

/** Rows of a loaded database, besides the demo data. */
export type Size = { readonly buyers: number; readonly products: number; readonly orders: number }

/**
 * A benchmark: one file, listed in `bench/run.ts`. It prints its own table. A slow figure is news and never a failure;
 * only what goes wrong is thrown, and what takes longer than its own limit, after the table.
 */
export type Bench = { readonly about: string; readonly run: (options: BenchOptions) => Promise<void> }

/** Runs a part of the preparation and says how long it took. */
export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const begun = Date.now()
  const result = await work()
  console.log(`  ${title} … ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  return result
}
