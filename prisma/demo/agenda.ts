import type { DemoClock } from './clock'

/** Tasks of one moment that run at once: the pool has ten connections. */
const AT_ONCE = 6

type Task = () => Promise<unknown>

/** What happens when in the demo's history. */
export class Agenda {
  private readonly tasks = new Map<number, Task[]>()

  /** Tasks of the same moment run side by side, so they must not need each other. */
  add(at: Date, task: Task): void {
    const together = this.tasks.get(at.getTime())
    if (together) together.push(task)
    else this.tasks.set(at.getTime(), [task])
  }

  /** Does everything that is due until a moment, in order; a task may add later ones. Tasks after it are left out. */
  async play(clock: DemoClock, until: Date): Promise<void> {
    for (;;) {
      const at = Math.min(...this.tasks.keys())
      if (at > until.getTime()) return
      const waiting = this.tasks.get(at) ?? []
      this.tasks.delete(at)
      await clock.set(new Date(at))
      const workers = Array.from({ length: Math.min(AT_ONCE, waiting.length) }, async () => {
        for (let task = waiting.shift(); task; task = waiting.shift()) await task()
      })
      await Promise.all(workers)
    }
  }
}
