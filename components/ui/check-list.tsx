export type CheckListProps = {
  legend: string
  /** The name of the field; the form sends it once for each ticked option. */
  name: string
  options: readonly { readonly value: string; readonly label: string; readonly hint?: string }[]
  /** The values that are ticked at first. */
  ticked?: readonly string[]
  /** Distinguishes the lists of several forms on one page. */
  id: string
  error?: string | undefined
}

/** Checkboxes for several values of one field, each with what it means. */
export function CheckList({ legend, name, options, ticked = [], id, error }: CheckListProps) {
  const errorId = `${id}-${name}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-1">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value} className="flex min-h-target cursor-pointer items-start gap-3 py-1">
          <input
            type="checkbox"
            name={`${name}[]`}
            value={value}
            defaultChecked={ticked.includes(value)}
            className="mt-1 size-5 shrink-0 accent-brand"
          />
          <span>
            <span className="font-semibold">{label}</span>
            {hint && <span className="block text-sm text-muted">{hint}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
