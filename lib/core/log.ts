import 'server-only'
import pino, { type DestinationStream } from 'pino'

// The details of a PostgreSQL error contain the refused row. Prisma passes them on at several places.
const ROWS = ['err.detail', 'err.cause.detail', 'err.meta.driverAdapterError.cause.detail']
// The look-behind keeps a long word without an at sign from being tried at each of its letters.
const ADDRESS = /(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g

/** Opens a log; tests pass a destination to read it. */
export const openLog = (destination: DestinationStream = pino.destination(1)) =>
  pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['password', 'code', 'token', 'salary', 'email', 'authorization', 'cookie', ...ROWS],
      // The error of a mail server contains the refused address.
      hooks: { streamWrite: (line) => line.replaceAll(ADDRESS, '[address]') },
    },
    destination,
  )

/** Structured log on standard output. It carries ids, never secrets, codes, salaries or e-mail addresses. */
export const log = openLog()
