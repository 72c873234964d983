'use client'

import { type MouseEvent, useRef, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { readRefusal } from '@/components/ui/call'
import { exportCopy as copy } from '@/components/ui/copy'
import { Fold } from '@/components/ui/fold'
import { PrintButton } from '@/components/ui/print-button'
import { listAddress } from '@/lib/core/list-address'

export type ExportLinksProps = {
  /** The call of the list under /api/v1, such as '/staff/orders'. */
  list: string
  /** The filter and the order of the list, without its cursor. */
  query?: Readonly<Record<string, string | undefined>>
  className?: string
}

/**
 * A menu that downloads all rows of a filtered list as CSV or for Excel, or prints those of the page. The browser
 * downloads them without script. With it the page shows how much has arrived, because nobody knows the size of a file
 * that is written while it is sent.
 */
export function ExportLinks({ list, query = {}, className = '' }: ExportLinksProps) {
  const [state, setState] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const stop = useRef<AbortController>(undefined)

  const download = async (href: string) => {
    const controller = new AbortController()
    stop.current = controller
    setRunning(true)
    setState(copy.begun)
    try {
      setState(
        copy.done(
          await save(href, controller.signal, (size) => {
            setState(copy.soFar(size))
          }),
        ),
      )
    } catch (error) {
      setState(controller.signal.aborted ? copy.stopped : error instanceof Refusal ? error.message : copy.failed)
    } finally {
      setRunning(false)
    }
  }
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isRunning) void download(event.currentTarget.href)
  }
  return (
    <div role="group" aria-label={copy.label} className={`no-print flex flex-wrap items-center gap-2 ${className}`}>
      <Fold label={copy.open}>
        <div className="flex flex-wrap gap-2">
          {(['csv', 'xlsx'] as const).map((format) => (
            <a
              key={format}
              href={listAddress(`/api/v1${list}`, { ...query, format })}
              download
              onClick={onClick}
              aria-disabled={isRunning || undefined}
              className={buttonClass('secondary', 'small')}
            >
              {copy[format]}
            </a>
          ))}
          <PrintButton label={copy.print} />
        </div>
      </Fold>
      {isRunning && (
        <Button variant="quiet" size="small" onClick={() => stop.current?.abort()}>
          {copy.stop}
        </Button>
      )}
      <p aria-live="polite" className="text-sm text-muted empty:absolute">
        {state}
      </p>
    </div>
  )
}

/** A refusal of the server, with its sentence. */
class Refusal extends Error {}

/**
 * Downloads a file and gives it to the browser. The browser keeps the bytes of a blob outside the page's memory.
 * @param progress gets the size so far in words
 * @returns the whole size in words
 */
async function save(href: string, signal: AbortSignal, progress: (size: string) => void): Promise<string> {
  const response = await fetch(href, { signal })
  if (!response.ok || !response.body) {
    const { message } = await readRefusal(response)
    throw new Refusal(typeof message === 'string' ? message : copy.failed)
  }
  let size = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      size += piece.length
      progress(inWords(size))
      controller.enqueue(piece)
    },
  })
  const blob = await new Response(response.body.pipeThrough(counting)).blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = nameIn(response.headers.get('content-disposition') ?? '')
  link.click()
  URL.revokeObjectURL(link.href)
  return inWords(size)
}

const nameIn = (disposition: string) => /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'foodbank'

const KILOBYTE = 1_000
const inWords = (bytes: number) =>
  bytes < KILOBYTE * KILOBYTE ? `${Math.ceil(bytes / KILOBYTE)} kB` : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`
