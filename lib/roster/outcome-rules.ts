/** What became of a person by an applied roster. Those who left or were removed are not in its file. */
export const KEPT_OUTCOMES = [
  'new',
  'changed',
  'unchanged',
  'confirmed',
  'returning',
  'problem',
  'left',
  'removed',
] as const
export type KeptOutcome = (typeof KEPT_OUTCOMES)[number]
