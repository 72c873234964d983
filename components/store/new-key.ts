/** A new idempotency key; undefined where the browser has none to give: `crypto.randomUUID` needs a secure context. */
export const newKey = (): string | undefined => (window.isSecureContext ? crypto.randomUUID() : undefined)
