import 'server-only'
import pino, { type DestinationStream } from 'pino'

// PostgreSQL tells the row it refused, value by value: as the database's own error, and as Prisma hands it on.
const ROWS = ['err.detail', 'err.cause.detail', 'err.meta.driverAdapterError.cause.detail']
const ADDRESS = /[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g

/** A log to somewhere else than standard output. */
export const openLog = (destination?: DestinationStream) =>
  pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['password', 'code', 'token', 'salary', 'email', 'authorization', 'cookie', ...ROWS],
      // A mail server names whom it refused.
      hooks: { streamWrite: (line) => line.replaceAll(ADDRESS, '[address]') },
    },
    destination ?? pino.destination(1),
  )

/** Structured log on standard output. It carries ids, never secrets, codes, salaries or e-mail addresses. */
export const log = openLog()
