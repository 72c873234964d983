/* A step at a desk counts at once. For some seconds it can be taken back, and nobody is told of it until then. */

/** A desk offers so many seconds to take a step back. */
export const UNDO_SECONDS = 10
/** The mail about a step waits longer than the desk's offer, because a request takes its time. */
export const NEWS_HELD_SECONDS = UNDO_SECONDS + 2

/** What became of steps that were to be taken back: those that are undone, and why the others stay. */
export type UndoOutcome = {
  readonly undone: readonly string[]
  readonly refused: readonly { readonly id: string; readonly message: string }[]
}
