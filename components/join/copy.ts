export const joinCopy = {
  title: (company: string) => `Buy food through ${company}`,
  lead:
    'Choose your food now and repay it from your pay. Register with your own email and your staff ID. ' +
    'Your company is filled in for you.',
  closedTitle: 'This link no longer works',
  closed: 'Please ask your HR office for a new one. You can also register and choose your company yourself.',
  start: 'Register',
  startAnyway: 'Register without a link',
}
