import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants'
import { CLOSED_POLICY, DOCS_POLICY, HTTPS_HEADER, HTTPS_PROTO, SECURITY_HEADERS } from './lib/server/security-headers'

// Next splits and decodes the address of every request for a named parameter, such as `/:path*`.
const EVERYWHERE = '/(.*)'

const HTTPS_ONLY = {
  source: EVERYWHERE,
  has: [{ type: 'header' as const, key: 'x-forwarded-proto', value: HTTPS_PROTO }],
  headers: [HTTPS_HEADER],
}

const migrationNames = () =>
  readdirSync('prisma/migrations', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/**
 * Every page and call as a pattern, such as `/api/v1/product/{id}`. Folders in brackets are no part of an address, and
 * a path that catches the rest has no pattern.
 */
const routePatterns = () =>
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)(?:page|route)\.tsx?$/.test(file) && !file.includes('[...'))
    .map((file) => `/${dirname(file)}`.replace(/\/(?:\.|\([^/]*\))(?=\/|$)/g, ''))
    .map((path) => path.replaceAll('[', '{').replaceAll(']', '}') || '/')

/** The version of package.json, with the commit where the sources are a Git checkout. */
function builtVersion(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? `${version}+${stdout.trim()}` : version
}

/** What a build knows about itself; lib/settings/env.ts reads it. */
const builtFacts = () => ({
  // /api/health/ready compares these with the database, also on hosts that copy only imported files.
  BUILT_MIGRATIONS: migrationNames().join(' '),
  BUILT_ROUTES: routePatterns().join(' '),
  BUILT_VERSION: builtVersion(),
})

const config: NextConfig = {
  poweredByHeader: false,
  // The title and the picture of a shared link are in the head for everyone, not only for the programs that Next knows:
  // what is rendered once is sent to all of them (lib/server/prerender.ts), and HTML has no title in its body.
  htmlLimitedBots: /.*/,
  // No page asks for pictures in other sizes, and anyone could have them made.
  images: { unoptimized: true },
  serverExternalPackages: ['@node-rs/argon2', 'sharp', 'nodemailer', 'pdfkit', 'pg', 'pg-boss', 'prom-client'],
  // Worker threads, which are not compiled, read the files of people and write documents, with a typeface.
  outputFileTracingIncludes: {
    '/**': [
      './lib/files/{table-worker,table-workbook,table-limits,document-worker}.mjs',
      './node_modules/{csv-parse,fflate,read-excel-file,saxen}/**/*.{js,mjs,cjs,json}',
      './node_modules/{pdfkit,fontkit,linebreak,png-js,restructure}/**/*.{js,mjs,cjs,json,trie}',
      './node_modules/{unicode-properties,unicode-trie}/**/*.{js,mjs,cjs,json,trie}',
      './node_modules/{brotli,clone,dfa,fast-deep-equal,tiny-inflate,tslib,base64-js}/**/*.{js,mjs,cjs,json,bin}',
      './node_modules/{@swc/helpers,@noble/ciphers,@noble/hashes}/**/*.{js,mjs,cjs,json}',
      './node_modules/swagger-ui-dist/{swagger-ui-bundle.js,swagger-ui.css}',
      './node_modules/dejavu-fonts-ttf/ttf/{DejaVuSansCondensed,DejaVuSansCondensed-Bold}.ttf',
    ],
  },
  // Mails of earlier releases and bookmarks lead to the old address.
  redirects: () =>
    Promise.resolve([{ source: '/partner/remittances', destination: '/partner/deductions', permanent: true }]),
  headers: () =>
    Promise.resolve([
      { source: EVERYWHERE, headers: [...SECURITY_HEADERS, CLOSED_POLICY] },
      HTTPS_ONLY,
      { source: '/api/docs', headers: [DOCS_POLICY] },
      // The address contains a secret, which must not reach other sites. 'no-referrer' would also hide the origin of a
      // form sent without script, and the app would refuse the form.
      { source: '/Invitation', headers: [{ key: 'Referrer-Policy', value: 'same-origin' }] },
      { source: '/ResetLink', headers: [{ key: 'Referrer-Policy', value: 'same-origin' }] },
    ]),
  // `npm run types` checks them.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Above our limit for forms, so that a large form gets our refusal instead of Next's error page.
    serverActions: { bodySizeLimit: '9mb' },
    // `forbidden()` answers a page without the right for it with 403.
    authInterrupts: true,
    // A process that loads every page at its start needs twice the memory and answers later (docs/decisions/0063).
    preloadEntriesOnStart: false,
    // Writing it takes a part of the time of a build, and most folders are built once: a first build writes none.
    turbopackFileSystemCacheForBuild: existsSync('.next/BUILD_ID'),
  },
}

/**
 * A build also makes `.next/standalone`, the files that `npm run pack` takes. Commands that need none of them save a
 * tenth of the time. `next start` warns about the setting.
 */
const configFor = (phase: string): NextConfig => ({
  ...config,
  // A server that was built has them in its code.
  env: phase === PHASE_PRODUCTION_SERVER ? {} : builtFacts(),
  output: phase === PHASE_PRODUCTION_BUILD && process.env.BUILD_UNPACKED !== '1' ? 'standalone' : undefined,
  experimental: {
    ...config.experimental,
    // A build has none: everyone could read those of the browser, and writing them takes a third of its time.
    turbopackSourceMaps: phase === PHASE_DEVELOPMENT_SERVER,
    turbopackInputSourceMaps: phase === PHASE_DEVELOPMENT_SERVER,
  },
})

export default configFor
