import { useSyncExternalStore } from 'react'

/*
 * Keeps work that was not sent yet on this phone, so that a lost network, a reload or a closed tab loses nothing. It is
 * kept under the id of the person who did it: someone else who signs in neither sees nor sends it. Signing out deletes
 * it (docs/decisions/0067).
 */

const PREFIX = 'unsent '
/** In milliseconds; older work is deleted. What waits is kept as long as the server knows its key. */
const KEPT_FOR = 7 * 24 * 60 * 60_000
const WAITS_FOR = 30 * 24 * 60 * 60_000

type Kept = {
  readonly at: number
  /** The person has finished it, and it waits to be sent. */
  readonly isWaiting: boolean
  readonly work: unknown
}

const nameOf = (person: string, id: string) => `${PREFIX}${person} ${id}`

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of this person.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** @returns undefined when storage is off or full, or what it has is of an older version */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.localStorage)
  } catch {
    return undefined
  }
}

/** What a phone without room, or without storage, does not keep. It lasts as long as the page. */
const unkept = new Map<string, string>()

// React compares snapshots by identity, so one text is parsed once.
const parsed = new Map<string, { readonly text: string; readonly kept: Kept | undefined }>()

function readKept(name: string): Kept | undefined {
  const text = unkept.get(name) ?? withStorage((storage) => storage.getItem(name))
  if (text === undefined || text === null) {
    parsed.delete(name)
    return undefined
  }
  const known = parsed.get(name)
  if (known?.text === text) return known.kept
  const kept = withStorage(() => JSON.parse(text) as Kept)
  parsed.set(name, { text, kept })
  return kept
}

/** Reads kept work. @returns undefined when there is none */
export const readUnsent = (person: string, id: string): unknown => readKept(nameOf(person, id))?.work

/** Keeps work. @returns false when the phone has no room for it, and it lasts only as long as the page */
export function keepUnsent(person: string, id: string, work: unknown, isWaiting: boolean): boolean {
  const name = nameOf(person, id)
  const text = JSON.stringify({ at: Date.now(), isWaiting, work } satisfies Kept)
  const isKept = withStorage((storage) => {
    storage.setItem(name, text)
    return true
  })
  if (isKept) unkept.delete(name)
  else unkept.set(name, text)
  notify()
  return isKept === true
}

export function dropUnsent(person: string, id: string): void {
  unkept.delete(nameOf(person, id))
  withStorage((storage) => {
    storage.removeItem(nameOf(person, id))
  })
  notify()
}

function namesOf(person: string): string[] {
  const start = nameOf(person, '')
  const names = [...unkept.keys(), ...(withStorage((storage) => Object.keys(storage)) ?? [])]
  return [...new Set(names)].filter((name) => name.startsWith(start))
}

/** The ids of a person's kept work. */
const unsentIds = (person: string): string[] =>
  namesOf(person)
    .map((name) => name.slice(nameOf(person, '').length))
    .sort()

/** The ids of what waits to be sent. */
export const waitingIds = (person: string): string[] =>
  unsentIds(person).filter((id) => readKept(nameOf(person, id))?.isWaiting)

/** Deletes a person's work, when another person may use the phone. */
export function forgetUnsent(person: string): void {
  for (const id of unsentIds(person)) dropUnsent(person, id)
}

/** Deletes the work of everyone that is too old to be sent. */
export function forgetOldUnsent(): void {
  withStorage((storage) => {
    for (const name of Object.keys(storage)) {
      if (!name.startsWith(PREFIX)) continue
      const kept = readKept(name)
      if (!kept || Date.now() - kept.at > (kept.isWaiting ? WAITS_FOR : KEPT_FOR)) storage.removeItem(name)
    }
  })
  notify()
}

/** The kept work with an id; undefined on the server, before the page's script runs, and when there is none. */
export const useUnsent = (person: string, id: string): unknown =>
  useSyncExternalStore(
    subscribe,
    () => readUnsent(person, id),
    () => undefined,
  )

/** The ids of all kept work and of what waits, each as one text, because React compares it by identity. */
export const useUnsentIds = (person: string): { readonly all: string[]; readonly waiting: string[] } => {
  const all = useSyncExternalStore(
    subscribe,
    () => unsentIds(person).join(' '),
    () => '',
  )
  const waiting = useSyncExternalStore(
    subscribe,
    () => waitingIds(person).join(' '),
    () => '',
  )
  return { all: all.split(' ').filter(Boolean), waiting: waiting.split(' ').filter(Boolean) }
}
