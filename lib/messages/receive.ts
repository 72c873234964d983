import 'server-only'
import { parseJson } from '@/lib/server/body'
import { AppError } from '@/lib/core/errors'
import { isSignedEvent, readEvent } from '@/lib/integrations/termii'
import { recordReport } from '@/lib/notifications/message-reports'
import { stopByReply } from './service'

/**
 * Takes what the provider tells: what became of a message, or that somebody wrote back. Other events change nothing,
 * and a repeated one changes nothing more.
 * @param body as it came, because the signature is of its bytes
 * @throws AppError 401 without the account's signature
 */
export async function receiveEvent(body: Uint8Array, signature: string | null): Promise<void> {
  if (!isSignedEvent(body, signature)) throw new AppError(401, 'The signature is wrong.')
  const event = readEvent(parseJson(body))
  if (!event) return
  if ('report' in event) await recordReport(event.report)
  else await stopByReply(event.reply)
}
