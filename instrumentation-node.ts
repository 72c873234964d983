import { makerOfKey } from '@/lib/access/key-queries'
import { sharedProduct } from '@/lib/catalogue/shared-queries'
import { isId } from '@/lib/core/ids'
import { admitBodies } from '@/lib/server/body-door'
import { contentPolicy } from '@/lib/server/content-policy'
import { endWhenAsked } from '@/lib/server/ending'
import { env, handlesSignals, isDevelopment, isProduction, settingWarnings } from '@/lib/settings/env'
import { reportError } from '@/lib/server/error-reports'
import { flashCookieName } from '@/lib/server/flash'
import { log } from '@/lib/observability/log'
import { quietSenderErrors } from '@/lib/observability/sender-errors'
import { type PublicPage, servePrerendered } from '@/lib/server/prerendered-pages'
import { observeRequests, putInFront } from '@/lib/server/request-listeners'
import { refuseMalformedTrees } from '@/lib/server/router-tree'
import { sessionCookieName } from '@/lib/server/session'
import { SettingError } from '@/lib/settings/setting-files.mjs'
import { orUndefined } from '@/lib/server/pages'
import { sharedVersion } from '@/lib/server/shared-reads'
import { takeTurns } from '@/lib/server/request-turns'
import { boundBodies } from '@/lib/server/slow-bodies'
import { refuseTrace } from '@/lib/server/trace'
import { answerUnreadable } from '@/lib/server/unreadable-requests'
import { watchRequests } from '@/lib/server/watch-requests'
import { startJobs } from '@/lib/jobs/service'
import { paymentOrigins } from '@/lib/payments/queries'

/** Whoever may shop is sent to the product in the store. */
const FOOD: PublicPage = {
  version: async (path) => {
    const id = path.slice(path.lastIndexOf('/') + 1)
    if (!isId(id) || !(await orUndefined(sharedProduct(id)))) return undefined
    return `${await sharedVersion('catalogue')} ${await sharedVersion('charges')}`
  },
  hasForm: false,
  cookies: () => [sessionCookieName()],
}

/** Who is signed in leaves it. Its form reads the page to return to from the address, so `next` changes nothing. */
const LOGIN: PublicPage = {
  hasForm: true,
  reads: ['step'],
  cookies: () => [sessionCookieName(), flashCookieName()],
}

/** The landing page holds the questions and the employers that may be named. */
const landingVersion = async () => `${await sharedVersion('faqs')} ${await sharedVersion('employers')}`

/** The pages that look the same for everyone (docs/decisions/0060). */
export const PUBLIC_PAGES: Readonly<Record<string, PublicPage>> = {
  '/': { version: landingVersion, hasForm: false },
  '/about': { hasForm: false },
  '/services': { hasForm: false },
  '/food/[id]': FOOD,
  '/contact': { hasForm: true },
  '/terms': { hasForm: false },
  '/privacy': { hasForm: false },
  '/offline': { hasForm: false },
  '/Login': LOGIN,
  '/login': LOGIN,
  '/Reg1': { hasForm: true, cookies: () => [flashCookieName()] },
  '/Forgotpd': { hasForm: true, cookies: () => [flashCookieName()] },
}

/**
 * Checks the settings before the first request, starts the jobs, measures requests, and ends those that are too slow
 * or too large. A bad setting ends the process with one line.
 */
export async function startServer(): Promise<void> {
  try {
    env()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  if (isProduction()) for (const warning of settingWarnings(env())) log.warn(warning)
  const collector = env().OTEL_EXPORTER_OTLP_ENDPOINT
  if (collector !== undefined) {
    const { startTracing } = await import('@/lib/observability/tracing')
    startTracing(collector)
  }
  process.on('uncaughtExceptionMonitor', (error) => reportError(error, { place: 'process' }))
  quietSenderErrors()
  observeRequests([watchRequests(), boundBodies(), refuseTrace, answerUnreadable()])
  // A page under development changes with every edit.
  if (!isDevelopment())
    putInFront(Number(env().PORT), [
      admitBodies(makerOfKey),
      refuseMalformedTrees,
      // What is answered in front of Next takes no turn.
      prerenderedPages(),
      takeTurns(),
    ])
  const jobsEnded = startJobs()
  if (handlesSignals()) endWhenAsked(Number(env().PORT), jobsEnded)
}

function prerenderedPages() {
  const { NEXTAUTH_URL: address, PORT: port } = env()
  const site = new URL(address)
  const policyOf = (hashes: readonly string[]) =>
    contentPolicy({
      scripts: { hashes },
      payment: paymentOrigins(),
      isDevelopment: false,
      isSecure: site.protocol === 'https:',
    })
  return servePrerendered(PUBLIC_PAGES, { site, policyOf, port: Number(port) })
}
