export const listViewCopy = {
  open: 'View',
  columns: 'Columns',
  showColumns: 'Show these columns',
  columnsShown: 'The list shows the columns that you chose.',
  views: 'Saved views',
  none: 'Set a filter, then save it here under a name.',
  name: 'Save this filter as',
  hint: 'Words of a search are not saved, because they may name a person.',
  save: 'Save view',
  saved: (name: string) => `The view “${name}” is saved.`,
  remove: 'Delete',
  removed: 'The view is deleted.',
} as const
