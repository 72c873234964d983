import { step } from '../bench'
import { type Sample, type Side, type Task, measure } from './load'

/** Servers that are measured in turn, each with its task. */
export type Contest = { readonly name: string; readonly runs: readonly { readonly side: Side; readonly task: Task }[] }

/** Node compiles what runs often within the first second of a kind of request. */
export const WARM_UP_SECONDS = 1.5

/**
 * Measures the servers of a contest in turn, in as many rounds as asked for: A B, B A, A B … so that other work on the
 * machine slows all of them alike. A round before them is not counted.
 * @param seconds of each server in each round
 * @returns the samples of each run, one a round
 */
export async function measureInterleaved(
  { name, runs }: Contest,
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
): Promise<readonly (readonly Sample[])[]> {
  return step(name, async () => {
    const samples = runs.map((): Sample[] => [])
    for (const { side, task } of runs) await measure(side, task, WARM_UP_SECONDS)
    const inOrder = runs.map((run, index) => ({ ...run, index }))
    for (let round = 0; round < rounds; round += 1)
      for (const { side, task, index } of round % 2 === 0 ? inOrder : inOrder.toReversed())
        samples[index]?.push(await measure(side, task, seconds))
    return samples
  })
}
