/** What a buyer does: an order with the whole way to it, a page, a sign-in. */
export const TURNS = ['orders', 'pages', 'sign-ins'] as const
type Turn = (typeof TURNS)[number]

/** One figure for each kind of turn. */
export type OfTurns<Figure> = Readonly<Record<Turn, Figure>>

/** What a turn costs, or all turns of a second. */
export type Cost = {
  /** Milliseconds of processor time. */
  readonly appMs: number
  readonly databaseMs: number
  readonly statements: number
  readonly walBytes: number
}

/** How the turns of a month are spread. Shares are from 0 to 1. */
export type Month = {
  readonly ofBuyer: OfTurns<number>
  readonly busiestDay: number
  /** The share of the busiest hour in its day. */
  readonly busiestHour: number
  /** How much more comes in the busiest minute of that hour than in a usual one. */
  readonly busiestMinute: number
}

/**
 * Assumed, not measured: a buyer orders once, as in the year that `sizes` loads, and comes back three times to look.
 * Each visit begins with a sign-in, since a session ends after a week, and opens six pages. A fifth of a month comes on
 * the day on which most companies pay, and a fifth of that day in one hour of the evening.
 */
export const MONTH: Month = {
  ofBuyer: { orders: 1, pages: 24, 'sign-ins': 4 },
  busiestDay: 0.2,
  busiestHour: 0.2,
  busiestMinute: 2,
}

/** What a part may give in the busiest minute. The rest is for bursts, jobs and the desks. */
export const LIMITS = {
  /** The share of a core for which a process of the app, or each core of the database, is busy. */
  busyShare: 0.6,
  /** Connections that a process of the app opens, and that PostgreSQL accepts by default. */
  connectionsOfHost: 10,
  connections: 100,
  /** Cores of a large server for a database. */
  databaseCores: 32,
  /** Bytes of WAL a second that a disk writes and a standby replays without falling behind. */
  walBytes: 50_000_000,
} as const

const HOUR_SECONDS = 3_600
const BUSY_MS = LIMITS.busyShare * 1_000

/** The turns a second in the busiest minute of a month. */
export function peakOf(buyers: number, { ofBuyer, busiestDay, busiestHour, busiestMinute }: Month): OfTurns<number> {
  const times = (buyers * busiestDay * busiestHour * busiestMinute) / HOUR_SECONDS
  return { orders: ofBuyer.orders * times, pages: ofBuyer.pages * times, 'sign-ins': ofBuyer['sign-ins'] * times }
}

/** What all turns of a second cost together. */
function loadOf(turns: OfTurns<number>, costs: OfTurns<Cost>): Cost {
  const sum = (figure: keyof Cost) => TURNS.reduce((total, turn) => total + turns[turn] * costs[turn][figure], 0)
  return {
    appMs: sum('appMs'),
    databaseMs: sum('databaseMs'),
    statements: sum('statements'),
    walBytes: sum('walBytes'),
  }
}

/** What a number of buyers needs in the busiest minute of the month. */
export type Needs = {
  readonly peak: OfTurns<number>
  readonly load: Cost
  /** Hosts with one process of the app each. One of them may fail, or be replaced by a new version. */
  readonly hosts: number
  readonly databaseCores: number
  readonly connections: number
}

/** @param costs what was measured of each turn */
export function needsOf(buyers: number, costs: OfTurns<Cost>, month: Month): Needs {
  const peak = peakOf(buyers, month)
  const load = loadOf(peak, costs)
  const hosts = Math.ceil(load.appMs / BUSY_MS) + 1
  return {
    peak,
    load,
    hosts,
    databaseCores: Math.ceil(load.databaseMs / BUSY_MS),
    connections: hosts * LIMITS.connectionsOfHost,
  }
}

export type Part = 'one process of the app' | 'connections without a pooler' | 'cores of the database' | 'WAL'

/**
 * The number of buyers at which each part would give out if no other did, fewest first. It grows in step with the
 * buyers what each part has to give.
 */
export function limitsOf(costs: OfTurns<Cost>, month: Month): readonly (readonly [Part, buyers: number])[] {
  const ofBuyer = loadOf(peakOf(1, month), costs)
  const busyHosts = Math.floor(LIMITS.connections / LIMITS.connectionsOfHost) - 1
  const limits: readonly (readonly [Part, buyers: number])[] = [
    ['one process of the app', BUSY_MS / ofBuyer.appMs],
    ['connections without a pooler', (busyHosts * BUSY_MS) / ofBuyer.appMs],
    ['cores of the database', (LIMITS.databaseCores * BUSY_MS) / ofBuyer.databaseMs],
    ['WAL', LIMITS.walBytes / ofBuyer.walBytes],
  ]
  return [...limits].sort(([, one], [, other]) => one - other)
}
