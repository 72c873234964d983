/** Every text about categories on the staff's desk. */
export const categoriesCopy = {
  title: 'Categories',
  lead: 'The shelves of the shop, in the order buyers see them.',
  addTitle: 'New category',
  add: 'Add category',
  added: 'The category is in the shop.',
  name: 'Name',
  picture: 'Picture',
  pictureHint: 'JPEG, PNG or WebP. It is shown as a square.',
  products: (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`,
  change: 'Rename or change picture',
  save: 'Save',
  saved: (type: string) => `${type} is saved.`,
  up: 'Up',
  down: 'Down',
  moved: (type: string) => `${type} is in its new place.`,
  none: { title: 'There are no categories yet', text: 'Products need one: add the first above.' },
} as const
