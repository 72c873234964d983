/** A part of the code, as Stryker shows it to those who may leave it out. */
type Path = { readonly isFunction: () => boolean; readonly toString: () => string }

/** A plugin for Stryker: leaves out functions that ask the database, which tests without one cannot judge. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'database',
    value: {
      shouldIgnore: (path: Path): string | undefined =>
        path.isFunction() && /\btx\s*\.[$a-z]/.test(path.toString()) ? 'It asks the database.' : undefined,
    },
  },
]
