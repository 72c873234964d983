import { type Sample, type Side, type Task, measure } from '../floor/load'
import { median } from '../floor/statistics'
import { ascending, percentile } from '../requests'
import type { Costly } from './report'

/**
 * Measures a task with all its clients, in rounds. The figures are those of the median round; p95 is that of all turns.
 * @param statements of a turn, which were counted before, since a counter slows down what it counts
 */
export async function measureStep(
  side: Side,
  task: Task,
  statements: number,
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
): Promise<Costly> {
  const samples: Sample[] = []
  while (samples.length < rounds) samples.push(await measure(side, task, seconds))
  const middle = (figure: (sample: Sample) => number) => median(samples.map(figure))
  const ofTurn = (figure: (sample: Sample) => number) => middle((sample) => figure(sample) / sample.times.length)
  return {
    clients: task.connections,
    perSecond: middle(({ times, seconds: took }) => times.length / took),
    p95: percentile(ascending(samples.flatMap(({ times }) => times)), 0.95),
    cost: {
      appMs: ofTurn(({ cpuMs }) => cpuMs),
      databaseMs: ofTurn(({ database }) => database?.cpuMs ?? Number.NaN),
      statements,
      walBytes: ofTurn(({ database }) => database?.walBytes ?? Number.NaN),
    },
  }
}
