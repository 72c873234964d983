import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REASON_READERS, reasonHint } from './reason-rules'

const sources = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.includes('.test.'))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(folder, file), 'utf8') }))

/** A field that takes a reason, in each of the spellings that forms have. */
const FIELD = /field\('reason'\)|name="(?:reason|fixReason\[\])"/

test('every field of a reason says who reads it', () => {
  const forms = sources('components', '.tsx').filter(({ text }) => FIELD.test(text))
  expect(forms.length).toBeGreaterThan(9)
  const silent = forms.filter(({ text }) => !text.includes('reasonHint('))
  // It is a list of what can have happened to stock, and no text.
  expect(silent.map(({ file }) => file)).toEqual(['components/staff/products/stock-form.tsx'])
})

test('no other text says who reads a reason', () => {
  const copies = sources('components', 'copy.ts').filter(({ text }) =>
    /'[^'.]*(?:reads? it\b|read this\b|will read\b|gets? this reason)/.test(text),
  )
  expect(copies.map(({ file }) => file)).toEqual([])
})

test('a notification takes no reason that is not marked as told', () => {
  const notification = sources('lib', 'notifications.ts').filter(({ text }) =>
    /\b(?:reason|memo|note)\??: string/.test(text),
  )
  // Its reason is ours: why a webhook was switched off.
  expect(notification.map(({ file }) => file)).toEqual(['lib/webhooks/notifications.ts'])
})

test('every reason that somebody is told is marked where it is told', () => {
  // 'order_${move}' is the kinds of several moves.
  const marked = sources('lib', '.ts').flatMap(({ text }) =>
    [...text.matchAll(/toldReason\(['`]([^'`]+)['`]/g)].map(([, kind = '']) => kind.replace(/\$\{\w+\}/, '\\w+')),
  )
  const isMarked = new RegExp(`^(?:${marked.join('|')})$`)
  // Nobody sends a person what stands in the copy of their data.
  const sent = Object.entries(REASON_READERS).filter(
    ([, reader]) => !['staff', 'office', 'desk', 'copy'].includes(reader),
  )
  expect(sent.length).toBeGreaterThan(9)
  expect(sent.map(([kind]) => kind).filter((kind) => !isMarked.test(kind))).toEqual([])
})

test('a field says whether the person concerned reads the reason', () => {
  expect(reasonHint('order_cancel')).toBe('The buyer reads this.')
  expect(reasonHint('ticket_credit')).toBe('The buyer reads this.')
  expect(reasonHint('credit_note')).toBe('Only Foodbank’s staff read this. It stays on record.')
  expect(reasonHint('employee_decline')).toBe('The employee reads this.')
})
