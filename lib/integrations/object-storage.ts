import 'server-only'
import { Readable, addAbortSignal } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { SECOND } from '@/lib/core/clock'
import { type Storage, pictureStorage } from '@/lib/settings/env'
import { AppError } from '@/lib/core/errors'

/*
 * Objects in an S3-compatible storage, by the vendor's client. It is loaded on first use, so that a server without the
 * settings never loads it.
 */

/** How long a call may take with its retry, and how long the storage may stay silent, in milliseconds. */
export const storageLimits = { callMs: 8 * SECOND, silentMs: 4 * SECOND, connectMs: 2 * SECOND }

/** The storage did not do what it was asked to. */
export class StorageUnavailable extends AppError {
  override readonly name = 'StorageUnavailable'
  /** @param reason for the log */
  constructor(
    readonly reason: string,
    sentence = 'Pictures are not available at the moment. Please try again in a minute.',
  ) {
    super(503, sentence, { retryAfter: 30 })
  }
}

/** The region that the host of an endpoint names, for the signature. Storages with one region accept the default. */
export const regionOf = (endpoint: string): string =>
  /^(?:[a-z0-9-]+\.)?s3[.-](?:dualstack\.)?([a-z]{2,}(?:-[a-z0-9]+)+)\./.exec(new URL(endpoint).hostname)?.[1] ??
  'us-east-1'

async function connect(storage: Storage) {
  const sdk = await import('@aws-sdk/client-s3')
  const client: S3Client = new sdk.S3Client({
    endpoint: storage.endpoint,
    region: regionOf(storage.endpoint),
    credentials: { accessKeyId: storage.key, secretAccessKey: storage.secret },
    // Other vendors have no host name for each bucket.
    forcePathStyle: true,
    // They also refuse the checksums that the client adds by default. The signature covers the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    followRegionRedirects: false,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: storageLimits.connectMs,
      requestTimeout: storageLimits.silentMs,
      // Otherwise the client only warns.
      throwOnRequestTimeout: true,
    },
  })
  return { sdk, client, bucket: storage.bucket }
}

let connected: ReturnType<typeof connect> | undefined

/** Whether pictures are kept in a storage outside the database. @throws SettingError */
export const hasStorage = (): boolean => connected !== undefined || pictureStorage() !== undefined

function open(): ReturnType<typeof connect> {
  if (connected) return connected
  const storage = pictureStorage()
  if (!storage) throw new StorageUnavailable('a picture is in the storage, but S3_ENDPOINT is not set')
  connected = connect(storage)
  return connected
}

type Opened = Awaited<ReturnType<typeof connect>>

/** Calls the storage within the time limit. @throws StorageUnavailable */
async function call<T>(
  work: (opened: Opened, deadline: AbortSignal) => Promise<T>,
  limitMs = storageLimits.callMs,
): Promise<T> {
  const opened = await open()
  try {
    return await work(opened, AbortSignal.timeout(limitMs))
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error
    throw new StorageUnavailable(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  }
}

/** Stores an object, and replaces one of the same name. @throws StorageUnavailable */
export const putObject = (name: string, bytes: Uint8Array, mime: string): Promise<void> =>
  call(async ({ sdk, client, bucket }, abortSignal) => {
    const command = new sdk.PutObjectCommand({ Bucket: bucket, Key: name, Body: bytes, ContentType: mime })
    await client.send(command, { abortSignal })
  })

/**
 * Reads an object.
 * @param most its greatest length in bytes
 * @returns undefined when there is none
 * @throws StorageUnavailable
 */
export const getObject = (name: string, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  call(async ({ sdk, client, bucket }, abortSignal) => {
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: name }), { abortSignal })
      if (!(Body instanceof Readable)) throw new StorageUnavailable(`${name} came without a body`)
      const chunks: Uint8Array[] = []
      let length = 0
      // The client's own limits end with the headers of the answer.
      for await (const chunk of addAbortSignal(abortSignal, Body) as AsyncIterable<Uint8Array>) {
        length += chunk.length
        if (length > most) throw new StorageUnavailable(`${name} has more than ${most} bytes`)
        chunks.push(chunk)
      }
      return new Uint8Array(Buffer.concat(chunks))
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return undefined
      throw error
    }
  })

/** Deletes an object; it is no fault when there is none. @throws StorageUnavailable */
export const deleteObject = (name: string): Promise<void> =>
  call(async ({ sdk, client, bucket }, abortSignal) => {
    await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: name }), { abortSignal })
  })

/** Checks that the storage answers and opens the bucket. @throws StorageUnavailable */
export const probeStorage = (limitMs: number): Promise<void> =>
  call(async ({ sdk, client, bucket }, abortSignal) => {
    await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }), { abortSignal })
  }, limitMs)
