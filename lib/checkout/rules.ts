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

export const CAPITAL = 'Federal Capital Territory'

export const isState = (name: string): boolean => name === CAPITAL || (STATES as readonly string[]).includes(name)
