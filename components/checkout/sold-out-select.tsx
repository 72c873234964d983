import type { SoldOutChoice } from '@/generated/prisma/enums'
import type { CheckoutDto } from '@/lib/checkout/schema'
import { sourceCopy } from './source-copy'

const copy = sourceCopy.soldOut

type SoldOutSelectProps = { choice: SoldOutChoice; products: CheckoutDto['products'] }

/** What to do with goods that are missing at packing: for the whole order on one line, and folded for single goods. */
export const SoldOutSelect = ({ choice, products }: SoldOutSelectProps) => (
  <>
    <Choice name="ifSoldOut" label={copy.label} chosen={choice} options={copy.choices} />
    {products.length > 1 && (
      <details className="border-b border-line">
        <summary className="flex min-h-target items-center text-sm">
          <span className="text-link">{copy.each}</span>
        </summary>
        {products.map(({ id, name }) => (
          <Choice
            key={id}
            name="ofProduct[]"
            label={name}
            chosen=""
            options={[['', copy.asAbove], ...copy.choices.map(([value, text]) => [`${id} ${value}`, text] as const)]}
          />
        ))}
      </details>
    )}
  </>
)

type ChoiceProps = {
  name: string
  label: string
  chosen: string
  options: readonly (readonly [value: string, text: string])[]
}

const Choice = ({ name, label, chosen, options }: ChoiceProps) => (
  <label className="flex min-h-target flex-wrap items-center justify-between gap-x-3 border-b border-line text-sm">
    {label}
    <select name={name} defaultValue={chosen} className="min-h-target max-w-full bg-transparent font-semibold">
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
)
