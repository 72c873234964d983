'use client'

import { useServed } from '@/components/ui/use-served'
import type { UnreadDto } from '@/lib/notifications/schema'

export const UNREAD_PATH = '/api/v1/notifications/unread'

/** How much is new behind the bell: as the server rendered it, asked again on focus and by whoever calls `mutate`. */
export const useUnread = (served: UnreadDto) => useServed<UnreadDto>(UNREAD_PATH, { served })
