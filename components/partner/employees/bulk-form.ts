/** Id of the bulk form, which the row checkboxes refer to. */
export const BULK_FORM = 'confirm-employees'
