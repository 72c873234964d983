import { readFileSync, readdirSync } from 'node:fs'

/** Linux tells times in ticks of a hundredth of a second, on every architecture. */
const TICKS_PER_SECOND = 100

const isLinux = process.platform === 'linux'

/** Adds up the CPU time of processes and their descendants, by looking every second. Works on Linux only. */
export class CpuMeter {
  readonly #roots = new Set<number>()
  readonly #timer: NodeJS.Timeout
  #before = 0
  #present = 0
  #gone = 0

  constructor() {
    this.#timer = setInterval(() => {
      this.#look()
    }, 1_000)
    this.#timer.unref()
  }

  /** Counts a process and its descendants from now on. */
  add(pid: number): void {
    if (this.#roots.has(pid)) return
    this.#before += ticksOfTrees(new Set([pid]))
    this.#roots.add(pid)
  }

  /** @returns the seconds up to now; undefined on a system that is not Linux */
  stop(): number | undefined {
    clearInterval(this.#timer)
    this.#look()
    return isLinux ? (this.#present + this.#gone - this.#before) / TICKS_PER_SECOND : undefined
  }

  // A process that ends adds its time to its parent's if that waits for it. A smaller sum shows that none did.
  #look(): void {
    const present = ticksOfTrees(this.#roots)
    this.#gone += Math.max(0, this.#present - present)
    this.#present = present
  }
}

/** The CPU seconds of a process and its descendants up to now; undefined on a system that is not Linux. */
export const cpuSecondsOf = (pid: number): number | undefined =>
  isLinux ? ticksOfTrees(new Set([pid])) / TICKS_PER_SECOND : undefined

function ticksOfTrees(roots: ReadonlySet<number>): number {
  const parents = new Map<number, number>()
  const ticks = new Map<number, number>()
  for (const pid of isLinux ? readdirSync('/proc').map(Number).filter(Number.isInteger) : []) {
    const stat = readStat(pid)
    if (!stat) continue
    parents.set(pid, stat.parent)
    ticks.set(pid, stat.ticks)
  }
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid)
    return roots.has(pid) || (parent !== undefined && parent > 1 && isOurs(parent))
  }
  return [...ticks].reduce((sum, [pid, used]) => (isOurs(pid) ? sum + used : sum), 0)
}

/** A process's parent, and its CPU time with that of ended children. Undefined when the process has ended. */
function readStat(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The program's name is in parentheses and may contain spaces. proc_pid_stat(5) names the fields after it.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const times = fields.slice(11, 15)
    return { parent: fields[1] ?? 0, ticks: times.reduce((sum, time) => sum + time, 0) }
  } catch {
    return undefined
  }
}
