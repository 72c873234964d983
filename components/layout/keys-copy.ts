export const keysCopy = {
  open: 'Keyboard shortcuts',
  on: 'Use the keys without Ctrl or ⌘',
  list: [
    ['/', 'Search'],
    ['j', 'Next row'],
    ['k', 'Previous row'],
    ['Enter', 'Open the row'],
    ['x', 'Select the row'],
    ['u', 'Undo the last step, for ten seconds'],
    ['Esc', 'Close what is open beside the list'],
    ['?', 'These shortcuts'],
    ['Ctrl K or ⌘ K', 'Find people, orders, payments and pages'],
  ],
} as const
