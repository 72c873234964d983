/** Texts of the error pages. They have a file of their own because every page loads it, even the landing page. */
export const errorCopy = {
  errorTitle: 'Unexpected Application Error!',
  errorText: 'Something went wrong on our side. Your payments are safe. Try again, or come back in a few minutes.',
  tryAgain: 'Try again',
  goHome: 'Go to the home page',
  goToDashboard: 'Go to your dashboard',
  goToDesk: 'Go to your desk',
  outdatedTitle: 'Please reload this page',
  outdatedText:
    'We could not load all of it: Foodbank was updated while the page was open, or the connection was lost. We keep ' +
    'what you typed, except passwords and codes.',
  reload: 'Reload',
  reference: 'Reference',
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The address may be wrong, or the page was removed.',
} as const
