'use client'

// Nothing may move between pointerdown and the click, or the click is lost. Pressing a button leaves the field that has
// the focus, and validation on blur can add an error line above the button. On touch, blur comes even after pointerup.
let isPressed = false
const released = new Set<() => void>()
if (typeof document !== 'undefined') {
  document.addEventListener(
    'pointerdown',
    ({ isPrimary, button }) => {
      isPressed = isPrimary && button === 0
    },
    true,
  )
  // A press that becomes no click ends with the next key.
  for (const type of ['click', 'pointercancel', 'keydown'])
    document.addEventListener(
      type,
      () => {
        isPressed = false
        for (const resolve of released) setTimeout(resolve)
        released.clear()
      },
      true,
    )
}

/** Waits for the click of the press that is under way, if there is one. */
export const afterPress = (): Promise<void> =>
  new Promise((resolve) => {
    if (isPressed) released.add(resolve)
    else resolve()
  })
