import { linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../scripts/build'

const PACKAGES = 'node_modules'

/** The program of the Next that is installed in a folder. */
export const nextIn = (root: string): string => join(root, PACKAGES, 'next/dist/bin/next')

/**
 * Gives a folder the installed packages of the project, as hard links. Next's bundler reads nothing outside the root of
 * an app, also by a symbolic link. With the project as its root, an app would get the project's middleware, because
 * Next looks for it in the folders above, too.
 */
export function linkPackages(root: string): void {
  linkFolder(join(projectRoot, PACKAGES), join(root, PACKAGES))
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}
