import { uploadCopy as copy } from './copy'

/** How far an upload is. The bar moves with every packet; what is read aloud changes at each quarter only. */
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
          <progress value={percent} max={100} aria-label={copy.sending} className="upload-progress" />
        </>
      )}
      {/* Stands before the first word, else nothing is read. */}
      <p role="status" className="sr-only">
        {busy && (quarter === 0 ? copy.sendingLead : quarter < 100 ? copy.sent(quarter) : copy.saving)}
      </p>
    </div>
  )
}
