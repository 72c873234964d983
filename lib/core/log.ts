import 'server-only'
import pino from 'pino'

/** Structured log on standard output. It carries ids, never secrets, codes, salaries or e-mail addresses. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['password', 'code', 'token', 'salary', 'email', 'authorization', 'cookie'],
})
