import { callCopy } from '@/components/ui/copy'
import { showNotice } from '@/components/ui/toast'

/** Buttons of the page's forms that send something. A GET form only opens a page, which the phone may have kept. */
const SENDING = 'main form:not([method="get"]) button[type="submit"]:not([aria-disabled])'
const MARK = 'data-offline'

function setDisabled(): void {
  for (const button of document.querySelectorAll(SENDING)) {
    button.setAttribute('aria-disabled', 'true')
    button.setAttribute(MARK, '')
  }
}

function setEnabled(): void {
  for (const button of document.querySelectorAll(`[${MARK}]`)) {
    button.removeAttribute('aria-disabled')
    button.removeAttribute(MARK)
  }
}

/** Also meets Enter in a field, which clicks the form's button. */
function refuse(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest(`[${MARK}]`)) return
  event.preventDefault()
  event.stopPropagation()
  showNotice(callCopy.offline)
}

/**
 * Disables what cannot work without a connection, also in parts of the page that appear later. The buttons keep the
 * focus, and a tap says why nothing happens.
 * @returns a function that enables everything again
 */
export function disableActions(): () => void {
  const observer = new MutationObserver(setDisabled)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('click', refuse, true)
  setDisabled()
  return () => {
    observer.disconnect()
    document.removeEventListener('click', refuse, true)
    setEnabled()
  }
}
