import 'server-only'
import { Zip, ZipDeflate } from 'fflate'

/** A ZIP archive that is written in pieces and read in between, so that its size is not held in memory. */
export type ZipPieces = {
  /** Begins a file, and ends the one before. */
  readonly open: (name: string) => void
  readonly write: (text: string) => void
  /** Ends the archive. */
  readonly end: () => void
  /** The bytes that are ready, once. */
  readonly taken: () => Uint8Array[]
}

/** Fast: rows of a table are much alike, and a higher level makes them little smaller. */
const LEVEL = 3

/** Begins an archive of compressed files. */
export function deflated(): ZipPieces {
  let ready: Uint8Array[] = []
  let file: ZipDeflate | undefined
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    if (bytes.length > 0) ready.push(bytes)
  })
  const finish = () => file?.push(new Uint8Array(), true)
  return {
    open(name) {
      finish()
      file = new ZipDeflate(name, { level: LEVEL })
      zip.add(file)
    },
    write(text) {
      if (!file) throw new Error('no file is open')
      file.push(new TextEncoder().encode(text))
    },
    end() {
      finish()
      zip.end()
    },
    taken() {
      const pieces = ready
      ready = []
      return pieces
    },
  }
}
