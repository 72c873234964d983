/** Shown by every form when no answer arrives. */
export const formCopy = {
  connectionLost: 'The connection was lost. Nothing was sent. Please try again.',
  outOfDate:
    'Foodbank was updated while this page was open. Please reload the page and send it again. We keep what you ' +
    'typed, except passwords and codes.',
  partMissing:
    'We could not load part of this page. Please check your connection and reload the page. We keep what you typed, ' +
    'except passwords and codes.',
  reload: 'Reload',
  noAnswer: 'The answer did not arrive. Please check whether it was done before you try again.',
} as const

export const fieldCopy = {
  optional: '(optional)',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  digit: (place: number, of: number) => `Digit ${place} of ${of}`,
} as const

export const stepperCopy = {
  quantity: (of: string) => `Quantity of ${of}`,
  removeOne: (of: string) => `Remove one ${of}`,
  addOne: (of: string) => `Add one ${of}`,
} as const

export const changeCopy = { from: 'from', to: 'to', none: 'nothing' } as const

export const dialogCopy = { close: 'Close' } as const

export const callCopy = {
  offline: 'You are offline. Nothing was changed. Please try again when you are connected.',
  retry: 'Try again',
} as const

/** Shown by every grid (components/ui/grid.tsx). */
export const gridCopy = {
  pasted: (cells: number) => `${cells} ${cells === 1 ? 'cell was' : 'cells were'} pasted. Nothing is sent yet.`,
  pastedWrong: ({ moreLines, moreColumns, marked, lastColumn }: PastedWrong) =>
    [
      marked > 0 && `${marked === 1 ? 'One cell is' : `${marked} cells are`} marked, because something is wrong there.`,
      moreLines > 0 && `${moreLines === 1 ? 'One line has' : `${moreLines} lines have`} no row left and went nowhere.`,
      moreColumns > 0 && `Columns after “${lastColumn}” were left out.`,
    ]
      .filter(Boolean)
      .join(' '),
} as const
type PastedWrong = Readonly<Record<'moreLines' | 'moreColumns' | 'marked', number>> & { readonly lastColumn: string }

export const undoCopy = { undo: 'Undo' } as const

export const listCopy = {
  filter: 'Search and filter',
  show: 'Show',
  clear: 'Clear',
  filters: (set: number) => (set === 0 ? 'Filters' : `Filters (${set})`),
  select: 'Select',
  selectAll: 'All on this page',
  selected: (count: number) => `${count} selected`,
} as const

export const uploadCopy = {
  camera: 'Take a picture',
  chosen: 'The picture you chose',
  present: 'The current picture',
  sending: 'Sending your details and picture',
  sendingLead: 'Sending your details and picture. Please keep this page open.',
  sent: (percent: number) => `${percent} % sent`,
  saving: 'All sent. Saving your details.',
} as const

export const exportCopy = {
  label: 'Download all rows',
  open: 'Export',
  csv: 'CSV file',
  xlsx: 'Excel file',
  print: 'Print this page',
  begun: 'Preparing the file.',
  soFar: (size: string) => `${size} so far.`,
  done: (size: string) => `Downloaded ${size}.`,
  stop: 'Stop',
  stopped: 'Stopped.',
  failed: 'The download failed. Please try again.',
} as const

export const shareLinkCopy = {
  share: 'Share',
  shareOf: (name: string) => `Share ${name}`,
  copied: 'The link is copied.',
  copyIt: 'Please copy this link:',
} as const
