import { workThrough } from '@/lib/server/queue'

/** A host that fetches a job of each named queue, says so, and works at them until it is killed. */
const forever = new Promise<never>(() => setInterval(() => undefined, 60_000))
let held = 0
const queues = process.argv.slice(2)
for (const name of queues)
  void workThrough(
    {
      name,
      lanes: 1,
      work: () => {
        held += 1
        if (held === queues.length) process.stdout.write('held\n')
        return forever
      },
    },
    1,
  )
