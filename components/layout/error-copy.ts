/** The texts of the pages for what went wrong. Apart from the rest, because every page carries them, the landing page too. */
export const errorCopy = {
  errorTitle: 'Unexpected Application Error!',
  errorText:
    'Something broke on our side. Nothing you have paid is lost. Try again, and if it stays, come back in a few minutes.',
  tryAgain: 'Try again',
  goHome: 'Go to the home page',
  goToDashboard: 'Go to your dashboard',
  goToDesk: 'Go to your desk',
  outdatedTitle: 'Please reload this page',
  outdatedText:
    'A part of it could not be loaded: Foodbank was updated while the page was open, or the connection was lost. What you typed stays, except passwords and codes.',
  reload: 'Reload',
  reference: 'Reference',
  notFoundTitle: 'This page is not on our shelves',
  notFoundText: 'The address may be mistyped, or what it led to is gone.',
} as const
