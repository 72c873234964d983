import { firstStepsCopy as copy } from '@/components/desk/copy'
import { CheckIcon, ForwardIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import type { FirstStep } from '@/lib/desk/schema'

type Words<Kind extends string> = {
  readonly text: string
  readonly steps: Readonly<
    Record<Kind, { readonly title: string; readonly text: (payday: number | undefined) => string }>
  >
}

/** What a new desk sets up first, each step as a link to its page. */
export function FirstSteps<Kind extends string>({
  steps,
  words,
}: {
  steps: readonly FirstStep<Kind>[]
  words: Words<Kind>
}) {
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section aria-labelledby="first-steps" className="grid gap-3">
      <h2 id="first-steps" className="section-title">
        {copy.title}
      </h2>
      <p className="max-w-prose text-muted">{words.text}</p>
      <ol className="grid gap-2 sm:grid-cols-2">
        {steps.map((step, index) => {
          const { title, text } = words.steps[step.kind]
          return (
            <li key={step.kind} aria-current={step === next ? 'step' : undefined}>
              <Link
                href={step.href}
                className={
                  'flex h-full items-center gap-3 rounded-card border bg-raised px-4 py-3 hover:border-brand ' +
                  (step === next ? 'border-brand' : 'border-line')
                }
              >
                <span
                  className={`grid size-7 shrink-0 place-items-center rounded-full border border-current text-sm ${
                    step.isDone ? 'text-success' : ''
                  }`}
                >
                  {step.isDone ? <CheckIcon size={16} /> : index + 1}
                </span>
                <span className="grow">
                  <span className="font-semibold">
                    {title}
                    <span className="sr-only">
                      {step.isDone ? `, ${copy.done}` : step === next ? `, ${copy.next}` : ''}
                    </span>
                  </span>
                  <span className="block text-sm text-muted">{text(step.payday)}</span>
                </span>
                <ForwardIcon className="shrink-0 text-brand-text" />
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
