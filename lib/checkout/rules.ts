/** Where Foodbank delivers, in the specification's order; the list lacks the capital, which is added. */
export const STATES = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const
/** Places that are kept for the next order; the one used longest ago goes first. */
export const MAX_ADDRESSES = 10

type Choice = { readonly months: number; readonly withinLimit: boolean }

/**
 * The months that are chosen at first: those that were asked for when they fit the limit, else the first that do. Null
 * when none does.
 */
export function firstChoice(options: readonly Choice[], asked: number): number | null {
  const fitting = options.filter(({ withinLimit }) => withinLimit).map(({ months }) => months)
  return fitting.includes(asked) ? asked : (fitting[0] ?? null)
}

export const CAPITAL = 'Federal Capital Territory'

export const isState = (name: string): boolean => name === CAPITAL || (STATES as readonly string[]).includes(name)

/** The state that a home address names, as a word of its own; nothing when it names none, or several. */
export function stateNamedIn(address: string): string | undefined {
  const named = [...STATES, CAPITAL].filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(address))
  return named.length === 1 ? named[0] : undefined
}
