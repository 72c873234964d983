/** What stands around the news of a buyer. The news themselves are worded where they happen. */
export const notificationsCopy = {
  title: 'Notifications',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} new`),
  count: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  isNew: 'New',
  markRead: 'Mark all as read',
  empty: 'No notifications yet',
  emptyText: 'We tell you here when an order moves, a payment arrives or your employer confirms something.',
  shop: 'Go to store',
} as const
