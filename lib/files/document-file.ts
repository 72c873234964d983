import 'server-only'

/** A file before it is sent. */
export type DocumentFile = {
  /** Plain ASCII without quotes. */
  readonly name: string
  /** Its media type. */
  readonly type: string
  readonly content: string | Uint8Array<ArrayBuffer> | AsyncGenerator<Uint8Array>
  /** Browsers show it; they download any other. */
  readonly isShown?: boolean
}
