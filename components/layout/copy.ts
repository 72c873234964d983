export const layoutCopy = {
  skip: 'Skip to content',
  home: 'Foodbank home',
  welcome: (fullName: string) => `Welcome, ${fullName}`,
  goToStore: 'Go to store',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  mainMenu: 'Main menu',
  back: 'Back',
  logout: 'Logout',
  signedInAs: 'Signed in as',
  nav: { home: 'Home', store: 'Store', history: 'History', profile: 'Profile' },
  footer: {
    label: 'Foodbank pages',
    line: 'Food now, paid from your salary over the months ahead.',
    about: 'About',
    contact: 'Contact Us',
    services: 'Services',
    terms: 'Terms',
    privacy: 'Privacy',
    companySignUp: 'Company Sign Up',
  },
} as const

export const troubleCopy = {
  errorTitle: 'Unexpected Application Error!',
  errorText: 'Something broke on our side. Nothing you have paid is lost. Try again, and if it stays, come back in a few minutes.',
  tryAgain: 'Try again',
  goHome: 'Go to the home page',
  reference: 'Reference',
  notFoundTitle: 'This page is not on our shelves',
  notFoundText: 'The address may be mistyped, or what it led to is gone.',
} as const
