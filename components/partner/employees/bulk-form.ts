/** The form that the boxes of HR's queue belong to. */
export const BULK_FORM = 'confirm-employees'
