import 'server-only'
import pino, { type DestinationStream } from 'pino'

// PostgreSQL tells the row it refused, value by value: as the database's own error, and as Prisma hands it on.
const ROWS = ['err.detail', 'err.cause.detail', 'err.meta.driverAdapterError.cause.detail']
const ADDRESS = /[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g

/** The log, to standard output unless a test wants to read it. */
export const openLog = (destination: DestinationStream = pino.destination(1)) =>
  pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['password', 'code', 'token', 'salary', 'email', 'authorization', 'cookie', ...ROWS],
      // A mail server names whom it refused.
      hooks: { streamWrite: (line) => line.replaceAll(ADDRESS, '[address]') },
    },
    destination,
  )

/** Structured log on standard output. It carries ids, never secrets, codes, salaries or e-mail addresses. */
export const log = openLog()
