import { existsSync, readFileSync, statSync } from 'node:fs'

/*
 * Where settings come from. It is plain JavaScript without dependencies, because scripts/start.mjs reads the port and
 * the host before anything is compiled.
 */

const LONGEST_FILE = 65_536

/** Thrown when a setting is missing or malformed; `message` is one line that names it. */
export class SettingError extends Error {
  /** @override */
  name = 'SettingError'
}

/**
 * Adds the settings of `.env` in the working directory to the environment, which wins.
 * @throws {SettingError} when the file cannot be read
 */
export function loadEnvFile() {
  if (!existsSync('.env')) return
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    throw new SettingError(`The settings in .env cannot be read (${reasonOf(error)}).`)
  }
}

/**
 * The values of `names` in `source`. For a setting NAME, NAME_FILE may name a file that contains it, as secrets are
 * mounted into containers. An empty text counts as missing, so that `NAME=` in an env file means the default.
 * @param {Readonly<Record<string, string | undefined>>} source
 * @param {readonly string[]} names
 * @returns {Record<string, string>}
 * @throws {SettingError} when both are set, or the file cannot be read
 */
export function readSettings(source, names) {
  /** @type {Record<string, string>} */
  const values = {}
  for (const name of names) {
    const value = source[name]
    const path = source[`${name}_FILE`]
    if (value && path) throw new SettingError(`Setting ${name} and ${name}_FILE are both set: keep one of them.`)
    if (value) values[name] = value
    else if (path) values[name] = readFile(name, path)
  }
  return values
}

/**
 * @param {string} name
 * @param {string} path
 */
function readFile(name, path) {
  try {
    const found = statSync(path)
    if (!found.isFile()) throw new Error('it is not a file')
    if (found.size > LONGEST_FILE) throw new Error(`it has more than ${LONGEST_FILE} bytes`)
    // Editors and `echo` end a file with a line break, which is no part of a secret.
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (text === '') throw new Error('it is empty')
    return text
  } catch (error) {
    throw new SettingError(`Setting ${name}_FILE names a file that cannot be read (${reasonOf(error)}): ${path}`)
  }
}

/**
 * @param {unknown} error
 * @returns {string}
 */
function reasonOf(error) {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
