import type { SoldOutChoice } from '@/generated/prisma/enums'
import { sourceCopy } from './source-copy'

const copy = sourceCopy.soldOut

/** What to do with goods that are missing at packing, for the whole order, on one line. */
export const SoldOutSelect = ({ choice }: { choice: SoldOutChoice }) => (
  <label className="flex min-h-target flex-wrap items-center justify-between gap-x-3 border-b border-line text-sm">
    {copy.label}
    <select name="ifSoldOut" defaultValue={choice} className="min-h-target max-w-full bg-transparent font-semibold">
      {copy.choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
)
