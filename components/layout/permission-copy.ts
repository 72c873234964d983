export const permissionCopy = {
  title: 'You may not open this page',
  text:
    'Your account does not have the permission for this page. The menu above shows the pages that you may open. ' +
    'The team page says what each permission allows and who holds it.',
} as const
