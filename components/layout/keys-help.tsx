'use client'

import { keysCopy as copy } from '@/components/layout/keys-copy'
import { Dialog } from '@/components/ui/dialog'
import { keysAreOn, switchKeys } from '@/components/ui/use-keys'

/** The keys of a list. They can be switched off, because speech input types single letters. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
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
          defaultChecked={keysAreOn()}
          onChange={(event) => {
            switchKeys(event.currentTarget.checked)
          }}
          className="size-5 accent-brand"
        />
        {copy.on}
      </label>
    </Dialog>
  )
}
