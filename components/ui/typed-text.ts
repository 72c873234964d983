/*
 * Keeps typed form text in this tab, so that a reload, an app update or a new sign-in does not lose it. Passwords,
 * codes, consents and files are never kept. Text is restored only for the person who typed it, named by the `data-
 * person` attribute around the form (docs/decisions/0035).
 */

const PREFIX = 'typed '
/** In milliseconds; older text is not restored. */
const KEPT_FOR = 60 * 60_000
const SECRET = /password|code|digit|token|grant/i

type Kept = { readonly person: string; readonly at: number; readonly text: Readonly<Record<string, string>> }
type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const WITHOUT_TEXT = new Set(['hidden', 'password', 'file', 'checkbox', 'radio', 'submit', 'button'])

/** A form, or a row of one: the rows of a grid come and go, so each keeps its own text. */
type Part = HTMLFormElement | HTMLTableRowElement

const controlsOf = (part: Part): Element[] =>
  part instanceof HTMLFormElement
    ? [...part.elements]
    : // Not those of a form inside the row, which keeps its own.
      [...part.querySelectorAll('[form]')]

const textControls = (part: Part): TextControl[] =>
  controlsOf(part).filter(
    (control): control is TextControl =>
      (control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement) &&
      control.name !== '' &&
      !WITHOUT_TEXT.has(control.type) &&
      !SECRET.test(control.name),
  )

/**
 * Identifies a form of a page, or a row, by its fields and its hidden ids. React's hidden fields are left out, because
 * they change.
 */
function keyOf(part: Part): string {
  const hidden = [...part.querySelectorAll<HTMLInputElement>('input[type=hidden]')].filter(({ name }) =>
    /Id(?:\[\])?$/.test(name),
  )
  const names = [...textControls(part).map(({ name }) => name), ...hidden.map(({ name, value }) => `${name}=${value}`)]
  return `${PREFIX}${window.location.pathname} ${names.join(' ')}`
}

const personOf = (part: Part): string => part.closest<HTMLElement>('[data-person]')?.dataset['person'] ?? ''

const isUntouched = (control: TextControl): boolean =>
  control instanceof HTMLSelectElement
    ? control.value ===
      ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value
    : control.value === control.defaultValue

/** Saves the current text. */
export function keepText(part: Part): void {
  const text = Object.fromEntries(textControls(part).map(({ name, value }) => [name, value]))
  withStorage((storage) => {
    storage.setItem(keyOf(part), JSON.stringify({ person: personOf(part), at: Date.now(), text } satisfies Kept))
  })
}

/** Restores saved text into fields that the person has not changed. */
export function restoreText(part: Part): void {
  withStorage((storage) => {
    const key = keyOf(part)
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as Kept | null
    if (!kept) return
    if (kept.person !== personOf(part) || Date.now() - kept.at > KEPT_FOR) {
      storage.removeItem(key)
      return
    }
    for (const control of textControls(part)) {
      const text = kept.text[control.name]
      if (text !== undefined && isUntouched(control)) control.value = text
    }
  })
}

/** Deletes the saved text of a form that was sent. */
export function forgetText(form: HTMLFormElement): void {
  withStorage((storage) => {
    storage.removeItem(keyOf(form))
  })
}

/** Deletes the saved text of all forms, when another person may use the tab. */
export function forgetAllText(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}

function withStorage(work: (storage: Storage) => void): void {
  try {
    work(window.sessionStorage)
  } catch {
    // Storage is off, full, or written by an older version: the form works without it.
  }
}
