/*
 * The two scripts of the inline checkout, as text: they need no build step. The merchant's page needs no inline script,
 * style element or eval for them.
 */

/**
 * Served as /v3.js: defines `window.FlutterwaveCheckout`. A message counts only when both its origin and its window are
 * the frame's. Every closing calls `onclose(incomplete)`, also after a callback.
 */
export const checkoutScript = `(function () {
  'use strict'
  var origin = new URL(document.currentScript.src).origin

  window.FlutterwaveCheckout = function (config) {
    var plain = {}
    Object.keys(config).forEach(function (key) {
      if (typeof config[key] !== 'function') plain[key] = config[key]
    })
    var paid = false
    var open = true
    var overflow = document.documentElement.style.overflow

    var frame = document.createElement('iframe')
    frame.title = 'Flutterwave checkout'
    frame.src = origin + '/v3/inline?config=' + encodeURIComponent(JSON.stringify(plain)) +
      '&origin=' + encodeURIComponent(window.location.origin)
    // The real script sets the attribute too, so a content policy that forbids it fails here as well.
    frame.setAttribute('style', 'display:block;width:100%;height:100%;border:0;background:#f3f5f8')

    var dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', 'Flutterwave checkout')
    dialog.style.cssText = 'position:fixed;inset:0;margin:0;padding:0;border:0;width:100%;height:100%;' +
      'max-width:none;max-height:none;overflow:hidden;background:#f3f5f8;z-index:2147483647'
    dialog.appendChild(frame)

    function close() {
      if (!open) return
      open = false
      window.removeEventListener('message', hear)
      dialog.close()
      dialog.remove()
      document.documentElement.style.overflow = overflow
      if (typeof config.onclose === 'function') config.onclose(!paid)
    }

    function hear(event) {
      if (event.origin !== origin || event.source !== frame.contentWindow) return
      var message = event.data || {}
      if (message.type === 'close') close()
      if (message.type !== 'charge') return
      paid = message.data.status !== 'pending'
      if (typeof config.callback === 'function') config.callback(message.data)
      if (message.redirect) window.location.assign(message.redirect)
    }

    window.addEventListener('message', hear)
    dialog.addEventListener('cancel', function (event) {
      event.preventDefault()
      close()
    })
    frame.addEventListener('load', function () { frame.focus() })
    document.body.appendChild(dialog)
    document.documentElement.style.overflow = 'hidden'
    dialog.showModal()
    return { close: close }
  }
})()
`

/** Served as /v3/inline.js to the page in the frame: posts that page's message, and closing, to the merchant's page. */
export const frameScript = `(function () {
  'use strict'
  var element = document.getElementById('message')
  var message = element ? JSON.parse(element.textContent) : {}
  function tell(what) {
    if (message.origin && window.parent !== window) window.parent.postMessage(what, message.origin)
  }
  document.querySelectorAll('[data-close]').forEach(function (button) {
    button.addEventListener('click', function () { tell({ type: 'close' }) })
  })
  document.addEventListener('keydown', function (event) {
    if (event.key === 'Escape') tell({ type: 'close' })
  })
  if (message.type) tell(message)
})()
`
