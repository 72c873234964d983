import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures'

/* The words of a button can be read while it is pressed, hovered and disabled too, where axe never looks. */

/** Every look that the stylesheet gives a button: `.button-primary`, `.button-danger` … without the one of size. */
const LOOKS = [...new Set(readFileSync('app/styles/components.css', 'utf8').match(/(?<=\.button-)[a-z]+/g))].filter(
  (look) => look !== 'small',
)
const STATES = [
  { name: 'pressed', attribute: '', forced: ['hover', 'active'] },
  { name: 'hovered', attribute: '', forced: ['hover'] },
  { name: 'disabled', attribute: 'disabled', forced: [] },
  { name: 'without a connection and pressed', attribute: 'aria-disabled="true"', forced: ['hover', 'active'] },
  { name: 'busy', attribute: 'aria-disabled="true" aria-busy="true"', forced: ['hover'] },
]

for (const colorScheme of ['light', 'dark'] as const)
  test(`the words of buttons have a contrast of 4.5 in every state, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/about')
    const buttons = LOOKS.flatMap((look) => STATES.map((state) => ({ look, ...state })))
    await page.locator('main').evaluate(
      (main, html) => {
        main.innerHTML = html
      },
      buttons.map(({ look, attribute }) => `<button class="button button-${look}" ${attribute}>Go</button>`).join(''),
    )
    const tools = await page.context().newCDPSession(page)
    await tools.send('DOM.enable')
    await tools.send('CSS.enable')
    const { root } = await tools.send('DOM.getDocument', { depth: 0 })
    const { nodeIds } = await tools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'main > .button' })
    expect(nodeIds.length).toBe(buttons.length)
    expect(LOOKS.length).toBeGreaterThanOrEqual(5)
    for (const [index, { forced }] of buttons.entries())
      await tools.send('CSS.forcePseudoState', { nodeId: nodeIds[index] ?? 0, forcedPseudoClasses: forced })
    const contrasts = await page.locator('main > .button').evaluateAll((all) => {
      for (const animation of document.getAnimations()) animation.finish()
      const canvas = new OffscreenCanvas(1, 1)
      const brush = canvas.getContext('2d')
      if (!brush) throw new Error('The browser draws nothing.')
      /** The relative luminance of WCAG 2.2 of colours painted over each other. */
      const luminance = (...colours: string[]) => {
        for (const colour of colours) {
          brush.fillStyle = colour
          brush.fillRect(0, 0, 1, 1)
        }
        const [red = 0, green = 0, blue = 0] = [...brush.getImageData(0, 0, 1, 1).data].map((value) => {
          const share = value / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const ground = getComputedStyle(document.documentElement).backgroundColor
      return all.map((button) => {
        const { color, backgroundColor } = getComputedStyle(button)
        const [behind, words] = [luminance(ground, backgroundColor), luminance(ground, backgroundColor, color)]
        return (Math.max(behind, words) + 0.05) / (Math.min(behind, words) + 0.05)
      })
    })
    const faint = buttons
      .map(({ look, name }, index) => ({ look, name, contrast: contrasts[index] ?? 0 }))
      .filter(({ contrast }) => contrast < 4.5)
      .map(({ look, name, contrast }) => `${look}, ${name}: ${contrast.toFixed(2)}`)
    expect(faint).toEqual([])
  })
