import { WarningIcon } from '@/components/ui/icons'

export type ShownOnceProps = {
  /** What it is. */
  title: string
  /** What to do with it now. */
  advice: string
  secret: string
}

/** A secret that nobody can see again after this page. */
export const ShownOnce = ({ title, advice, secret }: ShownOnceProps) => (
  <div role="status" className="grid gap-2 rounded-control bg-warning-soft px-4 py-3 text-warning">
    <p className="flex gap-2 font-semibold">
      <WarningIcon className="mt-px shrink-0" />
      {title}
    </p>
    <code className="font-semibold break-all text-ink select-all">{secret}</code>
    <p className="text-sm">{advice}</p>
  </div>
)
