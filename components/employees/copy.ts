/** The texts about employees that both desks show. */
export const sharedNumbersCopy = {
  heading: 'Staff IDs that two confirmed employees have',
  text: 'Each of them has a limit. Please check whether they are one person, and correct the wrong staff ID.',
  line: (number: string, colleague: string) => `${number}, also the staff ID of ${colleague}`,
} as const
