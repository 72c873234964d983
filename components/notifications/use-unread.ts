'use client'

import { useLiveData } from '@/components/ui/use-live-data'
import type { UnreadDto } from '@/lib/notifications/schema'

export const UNREAD_PATH = '/api/v1/notifications/unread'

/** How much is new behind the bell: as the server rendered it, asked again on focus and by whoever calls `mutate`. */
export const useUnread = (served: UnreadDto) => useLiveData<UnreadDto>(UNREAD_PATH, { served })
