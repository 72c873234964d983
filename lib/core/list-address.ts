/** Makes the address of a list with its filters. Empty ones are left out, so that each state has one address. */
export function listAddress(path: string, state: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(state).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}
