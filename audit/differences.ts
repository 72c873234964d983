/** What is said somewhere, and what is right, in kobo or as words. */
export type Difference = {
  readonly where: string
  readonly said: bigint | string
  readonly right: bigint | string
}

/** Amounts by what they are of. */
export type Amounts = ReadonlyMap<string, bigint>

export function add(amounts: Map<string, bigint>, key: string, amount: bigint): void {
  amounts.set(key, (amounts.get(key) ?? 0n) + amount)
}

/** Compares amounts of the same kind; what one side does not have is nothing. */
export function compare(said: Amounts, right: Amounts, whereOf: (key: string) => string): Difference[] {
  const keys = [...new Set([...said.keys(), ...right.keys()])].sort()
  return keys.flatMap((key) => {
    const [one, other] = [said.get(key) ?? 0n, right.get(key) ?? 0n]
    return one === other ? [] : [{ where: whereOf(key), said: one, right: other }]
  })
}

export const compareOne = (where: string, said: bigint | string, right: bigint | string): Difference[] =>
  said === right ? [] : [{ where, said, right }]

/** One line: where it is, what is said there, what is right, and by how much. */
export function sentenceOf({ where, said, right }: Difference): string {
  if (typeof said === 'string' || typeof right === 'string') return `${where}: says ${said}, right is ${right}.`
  const off = said > right ? `${said - right} too much` : `${right - said} too little`
  return `${where}: says ${said} kobo, right is ${right} kobo (${off}).`
}
