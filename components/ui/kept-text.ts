/*
 * What was typed into a form, kept in this tab until it is sent: a reload, an update of the app or a new sign-in finds it
 * again (checklist Z-14, Z-20). No password, code, consent or file is kept, and nothing that another person typed is shown:
 * who a form belongs to stands in the `data-person` around it.
 */

const PREFIX = 'typed '
/** Milliseconds after which it is no longer worth bringing back. */
const KEPT_FOR = 60 * 60_000
const SECRET = /password|code|digit|token|grant/i

type Kept = { readonly person: string; readonly at: number; readonly text: Readonly<Record<string, string>> }
type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const WITHOUT_TEXT = new Set(['hidden', 'password', 'file', 'checkbox', 'radio', 'submit', 'button'])

const textControls = (form: HTMLFormElement): TextControl[] =>
  [...form.elements].filter(
    (control): control is TextControl =>
      (control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement) &&
      control.name !== '' &&
      !WITHOUT_TEXT.has(control.type) &&
      !SECRET.test(control.name),
  )

/** Tells the forms of one page apart: by their fields, and by the row they stand in. React's own fields come and go. */
function keyOf(form: HTMLFormElement): string {
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].filter(({ name }) =>
    /Id$/.test(name),
  )
  const names = [...textControls(form).map(({ name }) => name), ...hidden.map(({ name, value }) => `${name}=${value}`)]
  return `${PREFIX}${window.location.pathname} ${names.join(' ')}`
}

const personOf = (form: HTMLFormElement): string => form.closest<HTMLElement>('[data-person]')?.dataset['person'] ?? ''

const isUntouched = (control: TextControl): boolean =>
  control instanceof HTMLSelectElement
    ? control.value ===
      ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value
    : control.value === control.defaultValue

/** Keeps what stands in the form now. */
export function keepText(form: HTMLFormElement): void {
  const text = Object.fromEntries(textControls(form).map(({ name, value }) => [name, value]))
  withStorage((storage) => {
    storage.setItem(keyOf(form), JSON.stringify({ person: personOf(form), at: Date.now(), text } satisfies Kept))
  })
}

/** Puts what was kept back into the fields that still are as the page came. */
export function restoreText(form: HTMLFormElement): void {
  withStorage((storage) => {
    const key = keyOf(form)
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as Kept | null
    if (!kept) return
    if (kept.person !== personOf(form) || Date.now() - kept.at > KEPT_FOR) {
      storage.removeItem(key)
      return
    }
    for (const control of textControls(form)) {
      const text = kept.text[control.name]
      if (text !== undefined && isUntouched(control)) control.value = text
    }
  })
}

/** The form was sent: nothing of it is left. */
export function forgetText(form: HTMLFormElement): void {
  withStorage((storage) => {
    storage.removeItem(keyOf(form))
  })
}

/** Whoever typed has gone: nothing of any form is left. */
export function forgetAllText(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}

function withStorage(work: (storage: Storage) => void): void {
  try {
    work(window.sessionStorage)
  } catch {
    // Switched off, full, or written by an older version: the form works without.
  }
}
