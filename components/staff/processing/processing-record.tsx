import { type Activity, BASES, PROCESSING, basisWords } from '@/lib/privacy/processing-rules'
import { processingCopy as copy } from './copy'

const bases = Object.values(BASES)
  .map(({ name, source }) => `${name}: ${source}`)
  .join('; ')

/** Every purpose with its data, for reading and for printing. */
export const ProcessingRecord = () => (
  <>
    <p className="mb-5 text-muted">
      {copy.act} {bases}.
    </p>
    <div className="space-y-5">
      {PROCESSING.map((activity) => (
        <section key={activity.name} className="break-inside-avoid rounded-card border border-line bg-raised p-4">
          <h2 className="section-title">{activity.name}</h2>
          <p className="mt-1 mb-3">{activity.purpose}</p>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
            {factsOf(activity).map(([label, value]) => (
              <div key={label} className="sm:contents">
                <dt className="text-sm font-semibold">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </>
)

const factsOf = (activity: Activity): readonly (readonly [string, string])[] => [
  [copy.rows.basis, basisWords(activity)],
  [copy.rows.people, activity.people],
  [copy.rows.data, activity.data],
  [copy.rows.kept, activity.kept],
  [copy.rows.recipients, activity.recipients],
  [copy.rows.tables, activity.tables.join(', ') || copy.noTable],
]
