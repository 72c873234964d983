import { afterEach, describe, expect, test } from 'vitest'
import { formCopy } from './copy'
import { showRequestError } from './request-error'
import { dropWaiting, waitingMessages } from './toast'

/* Toasts wait here, because no toaster is loaded. */
const toasts = () => waitingMessages().map(({ text }) => text)
afterEach(() => {
  for (const message of waitingMessages()) dropWaiting(message)
})

const lost = new TypeError('Failed to fetch')
const removed = Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' })

describe('a missing answer', () => {
  test('is said by the form alone, where there is one', () => {
    expect(showRequestError(lost, true, { isInForm: true })).toBe(formCopy.connectionLost)
    expect(showRequestError(lost, false, { isInForm: true })).toBe(formCopy.noAnswer)
    expect(toasts()).toEqual([])
  })

  test('is a toast elsewhere, in the words of the form', () => {
    expect(showRequestError(lost, false, { word: (sentence) => `Not saved: ${sentence}` })).toBe(
      `Not saved: ${formCopy.noAnswer}`,
    )
    expect(toasts()).toEqual([`Not saved: ${formCopy.noAnswer}`])
  })

  test('that only a reload helps offers it in a toast, also beside a form', () => {
    showRequestError(removed, false, { isInForm: true })
    expect(waitingMessages()).toMatchObject([
      { text: formCopy.partMissing, options: { action: { label: formCopy.reload } } },
    ])
  })
})
