/** Id of the form of a month's lines, to which the fields of its rows belong. */
export const MONTH_FORM = 'enter-deductions'
