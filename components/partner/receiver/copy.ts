export const receiverCopy = {
  title: 'Who takes the food at your workplace',
  named: (name: string, place: string) => `${name} takes the food of colleagues at ${place}.`,
  nobody: (place: string) => `Nobody is named. At ${place}, each employee takes their own food.`,
  staffNumber: 'Staff number of the employee',
  hint: 'Leave it empty to name nobody.',
  submit: 'Save',
  saved: 'It is saved.',
} as const
