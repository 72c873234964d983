/* What bounds a table that a person uploads, for the files of its worker thread. */

export const MAX_COLUMNS = 100
export const MAX_LINES = 100_000
export const MAX_NAME = 100
/** Lines above the names of the columns that are returned, and characters of each. */
export const MAX_ABOVE = 60
export const MAX_ABOVE_TEXT = 500
export const MAX_CELL = 10_000
/** Of all cells that are returned. */
export const MAX_CHARACTERS = 5_000_000

export const TOO_MUCH = 'This file is too large. Please upload only the table you downloaded.'
export const TOO_WIDE = `This file has too many columns: at most ${MAX_COLUMNS}.`

/** A refusal with a sentence for the person who sent the file. */
export class Refusal extends Error {}
