import { uploadCopy as copy } from './copy'

/** The progress of an upload. The bar moves with every packet; screen readers hear each quarter. */
export function UploadProgress({ busy, sent }: { busy: boolean; sent: number }) {
  const percent = Math.floor(sent * 100)
  const quarter = Math.floor(sent * 4) * 25
  return (
    <div className={busy ? 'mb-4 grid gap-2' : undefined}>
      {busy && (
        <>
          <p aria-hidden="true" className="flex justify-between gap-4 text-sm font-semibold">
            <span>{percent < 100 ? copy.sending : copy.saving}</span>
            <span className="tabular-nums">{percent} %</span>
          </p>
          <progress value={percent} max={100} aria-label={copy.sending} className="progress-bar" />
        </>
      )}
      {/* A live region must exist before its first text to be announced. */}
      <p role="status" className="sr-only">
        {busy && (quarter === 0 ? copy.sendingLead : quarter < 100 ? copy.sent(quarter) : copy.saving)}
      </p>
    </div>
  )
}
