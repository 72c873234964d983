'use client'

import { useActionState, useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { Button } from '@/components/ui/button'
import { call } from '@/components/ui/call'
import { markReadAction } from '@/lib/notifications/actions'
import type { UnreadDto } from '@/lib/notifications/schema'
import { notificationsCopy as copy } from './copy'
import { UNREAD_PATH } from './use-unread'

/**
 * Marks the shown notifications as read: by itself with script, by a button without. `upTo` is the newest one shown.
 */
export function MarkRead({ upTo }: { upTo: string }) {
  const { mutate } = useSWRConfig()
  const [, submit] = useActionState(markReadAction, null)
  useEffect(() => {
    const seen = async () => {
      const left = await call<UnreadDto>('/api/v1/notifications/read', { method: 'POST', body: { upTo } })
      await mutate(UNREAD_PATH, left, { revalidate: false })
    }
    // On a failure they stay unread until the next visit.
    seen().catch(() => undefined)
  }, [upTo, mutate])
  return (
    <form action={submit} className="hidden noscript:block">
      <input type="hidden" name="upTo" value={upTo} />
      <Button type="submit" variant="secondary" size="small">
        {copy.markRead}
      </Button>
    </form>
  )
}
