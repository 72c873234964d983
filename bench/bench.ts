export type BenchOptions = {
  /** The size of the large database. */
  readonly size: Size
  /** Measured requests for each case and each shop. */
  readonly requests: number
  /** Of `floor` and `against`: the seconds of each server in each round of a row, and the number of rounds. */
  readonly seconds: number
  readonly rounds: number
  /** Of `floor`: how often everything is measured, each time with servers that were just started. */
  readonly runs: number
  /** Of `floor` and `against`: parts of the names of the rows to measure, all rows by default. */
  readonly rows?: string
  /** Of `against`: the commit, tag or branch to compare with. */
  readonly commit?: string
  /** Registers a function to run at every end of the command. */
  readonly onEnd: (cleanup: () => void | Promise<void>) => void
}

/** Numbers of rows, in addition to the demo data. */
export type Size = { readonly buyers: number; readonly products: number; readonly orders: number }

/** A benchmark: one file, listed in `bench/run.ts`. It prints a table, and throws on errors or above its limits. */
export type Bench = { readonly about: string; readonly run: (options: BenchOptions) => Promise<void> }

/** Runs a part of the preparation and prints its duration. */
export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const start = Date.now()
  const result = await work()
  console.log(`  ${title} … ${((Date.now() - start) / 1000).toFixed(1)} s`)
  return result
}
