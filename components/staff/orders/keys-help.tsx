'use client'

import { ordersDeskCopy } from '@/components/staff/orders/copy'
import { Dialog } from '@/components/ui/dialog'

const copy = ordersDeskCopy.keys

export type KeysHelpProps = { areOn: boolean; onChange: (on: boolean) => void; onClose: () => void }

/** The keys of the list. They can be switched off, because speech input types single letters. */
export function KeysHelp({ areOn, onChange, onClose }: KeysHelpProps) {
  return (
    <Dialog open onClose={onClose} title={copy.open}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {copy.list.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-md border border-line bg-sunken px-2 py-0.5 font-semibold text-ink">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-target items-center gap-3 text-ink">
        <input
          type="checkbox"
          defaultChecked={areOn}
          onChange={(event) => {
            onChange(event.currentTarget.checked)
          }}
          className="size-5 accent-brand"
        />
        {copy.on}
      </label>
    </Dialog>
  )
}
