import { beforeAll, beforeEach } from 'vitest'
import { lagosMoment } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { useDatabaseClock } from './database-clock'
import { openConnections } from './factories'
import { useTermii } from './test-outside'

/** The time at which each test of messages begins. */
export const NOON = lagosMoment('2026-11-24', '12:00')

/**
 * For the tests of a file: each begins at noon, without messages, and with a provider of messages that works and
 * reports nothing.
 */
export function useMessagesAtNoon() {
  const termii = useTermii()
  const clock = useDatabaseClock()
  beforeAll(openConnections)
  beforeEach(async () => {
    await db().outboxMessage.deleteMany()
    termii.current.forget()
    termii.current.setFaults({ mode: 'up', to: '', outcome: 'Message Sent' })
    await clock.set(NOON)
  })
  return { termii, clock }
}
