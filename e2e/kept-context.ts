import type { Browser, BrowserContext, Page } from '@playwright/test'

/*
 * A context of the browser that the next test of the same worker takes over, emptied. Each new context would load and
 * compile all scripts of the site anew, which took a quarter of the time of the tests. What a test cannot leave behind
 * in it: cookies, what pages stored, open pages, routes, permissions, being offline. A context that cannot be emptied
 * is closed: after a failure, with a clock of its own, or with scripts that run in each page.
 *
 * A page stays open in it that no test sees. All pages of a site share its process (`--process-per-site`), which ends
 * with the last of them and would forget the compiled scripts: a page of the next test then takes a quarter of a second
 * more of a processor, and axe as much again.
 */

/** The origins whose pages store something: the app and the page of the payment provider. */
const SITE = process.env.FOODBANK_URL ?? 'http://localhost:3000'
const ORIGINS = [SITE, process.env.FOODBANK_FLUTTERWAVE_URL ?? 'http://127.0.0.1:3002'].map(
  (address) => new URL(address).origin,
)

const contexts = new WeakMap<BrowserContext, KeptContext>()

export class KeptContext {
  /** What the policies of its pages have forbidden during this test. */
  readonly violations: string[] = []
  /** What the toasts of its pages have said during this test, however shortly they were there. */
  readonly toasts: string[] = []
  #isUsed = false
  #isSpoilt = false

  private constructor(
    readonly context: BrowserContext,
    private readonly keeper: Page,
  ) {}

  /** Makes a context with the options of the test that runs. */
  static async create(browser: Browser): Promise<KeptContext> {
    const context = await browser.newContext()
    const keeper = await context.newPage()
    await keeper.goto(`${SITE}/robots.txt`)
    const kept = new KeptContext(context, keeper)
    await reportViolations(kept.context, kept.violations)
    await recordToasts(kept.context, kept.toasts)
    contexts.set(kept.context, kept)
    kept.#watch()
    return kept
  }

  /** The kept context of a page. A context that a test made by itself is none. */
  static of(context: BrowserContext): KeptContext {
    const kept = contexts.get(context)
    if (!kept) throw new Error('Only pages of the fixtures record their toasts.')
    return kept
  }

  /** Forgets what the last test did. */
  async empty(): Promise<void> {
    const { context, keeper, violations, toasts } = this
    if (!this.#isUsed) {
      this.#isUsed = true
      return
    }
    violations.length = 0
    toasts.length = 0
    await context.clearCookies()
    await context.clearPermissions()
    await context.unrouteAll()
    await context.setOffline(false)
    const tools = await context.newCDPSession(keeper)
    for (const origin of ORIGINS) await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await tools.detach()
  }

  /** @returns whether another test can have it */
  async leave({ passed }: { readonly passed: boolean }): Promise<boolean> {
    const { context } = this
    const rest = context.pages().filter((page) => page !== this.keeper)
    const closeRest = () => Promise.all(rest.map((page) => page.close()))
    // A browser that hangs in closing a page would take the time of the test, which has passed. Its worker ends it.
    const isClosed = await within(CLOSING_MS, passed && !this.#isSpoilt ? closeRest() : context.close())
    return isClosed && passed && !this.#isSpoilt
  }

  /** Notices what nothing undoes. */
  #watch(): void {
    const { context } = this
    const spoil =
      <Given extends unknown[], ApiResponse>(method: (...given: Given) => ApiResponse) =>
      (...given: Given) => {
        this.#isSpoilt = true
        return method(...given)
      }
    context.addInitScript = spoil(context.addInitScript.bind(context))
    context.exposeFunction = spoil(context.exposeFunction.bind(context))
    context.exposeBinding = spoil(context.exposeBinding.bind(context))
    const { clock } = context
    clock.install = spoil(clock.install.bind(clock))
    clock.pauseAt = spoil(clock.pauseAt.bind(clock))
    clock.setFixedTime = spoil(clock.setFixedTime.bind(clock))
    clock.setSystemTime = spoil(clock.setSystemTime.bind(clock))
  }
}

/** How long a slow and busy machine may need to close pages. */
const CLOSING_MS = 120_000

/** Whether something ends in time. */
const within = (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      resolve(false)
    }, milliseconds)
  })
  return Promise.race([work.then(() => true), late]).finally(() => {
    clearTimeout(timer)
  })
}

type ViolationReporter = { readonly reportViolation: (violation: string) => Promise<void> }

async function reportViolations(context: BrowserContext, violations: string[]): Promise<void> {
  await context.exposeFunction('reportViolation', (violation: string) => {
    violations.push(violation)
  })
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, documentURI, sourceFile, lineNumber }) => {
        void (window as unknown as ViolationReporter).reportViolation(
          `${effectiveDirective}: ${blockedURI} on ${documentURI} (${sourceFile}:${String(lineNumber)})`,
        )
      },
    )
  })
}

type ToastRecorder = { readonly recordToast: (text: string) => Promise<void> }

/** A toast is there for two seconds, which a slow machine may need for one look at the page. */
async function recordToasts(context: BrowserContext, toasts: string[]): Promise<void> {
  await context.exposeFunction('recordToast', (text: string) => {
    toasts.push(text)
  })
  await context.addInitScript(() => {
    const record = (node: Node): void => {
      const element = node instanceof Element ? node : node.parentElement
      const found = element?.closest('[data-sonner-toast]') ?? element?.querySelector('[data-sonner-toast]')
      if (found) void (window as unknown as ToastRecorder).recordToast(found.textContent)
    }
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes) {
        if (type === 'characterData') record(target)
        for (const node of addedNodes) record(node)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}
