/** Quoted texts of the specification keep its wording. */
export const checkoutCopy = {
  delivery: {
    title: 'Add Delivery details',
    saved: 'Deliver to a saved address',
    place: (location: string, city: string, state: string) => `${location}, ${city}, ${state}`,
    state: 'State',
    chooseState: 'Select a state',
    states: 'States',
    capital: 'Capital',
    city: 'City',
    location: 'Location',
    locationHint: 'Street, house number and a landmark.',
    phone: 'Phone number',
    phonePlaceholder: '+234',
    submit: 'Continue',
    save: 'Save',
    editTitle: 'Change delivery details',
    to: 'To: ',
    change: 'Change',
  },
  plan: {
    title: 'How you pay it back',
    agree: 'What you agree to',
    untilLastDay: (day: string) =>
      `Your last day at work is ${day}. You must finish paying by the last payday before it.`,
    noPayday: (day: string) =>
      `Your last day at work is ${day}, and there is no payday before it. You can no longer order.`,
    consent: 'I have read the terms and agree that these amounts are deducted from my salary on these paydays.',
    terms: 'Read the terms',
  },
  changed: {
    title: 'Changed since you last looked',
    total: (before: string, now: string) => `The total was ${before}. It is now ${now}.`,
  },
  /** The icon in the toast of a refused order. */
  failedIcon: '⚠️',
} as const
