/** Texts around the notifications, which are worded in each domain's `notifications.ts`. */
export const notificationsCopy = {
  title: 'Notifications',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} new`),
  count: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  isNew: 'New',
  markRead: 'Mark all as read',
  markSeen: 'Do not show this again',
  empty: 'No notifications yet',
  emptyText: 'We tell you here when an order moves, a payment arrives or your employer confirms something.',
  shop: 'Go to store',
} as const
