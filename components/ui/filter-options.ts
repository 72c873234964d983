/** Options of a filter: first one that filters nothing, then `values` in their order with their labels. */
export const filterOptions = (
  all: string,
  labels: Readonly<Record<string, string>>,
  values: readonly string[] = Object.keys(labels),
) => [{ value: '', label: all }, ...values.map((value) => ({ value, label: labels[value] ?? value }))]
