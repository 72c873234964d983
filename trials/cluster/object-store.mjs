import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import S3rver from '@20minutes/s3rver'
import aws4 from 'aws4'

/*
 * The S3 store of the trial: node object-store.mjs FOLDER KEY CERTIFICATE BUCKET REGION
 * It keeps objects as files. The package has one fixed key, and counts the bucket in the name of the host into the
 * signature as older clients do, so the signature is checked here.
 */
const [directory = '', key = '', cert = '', bucket = '', region = ''] = process.argv.slice(2)
const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const store = new S3rver({
  silent: true,
  directory,
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: bucket }],
})
await store.configureBuckets()
const answer = store.callback()

createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
  if (isSigned(request)) answer(request, response)
  else response.writeHead(403).end()
}).listen(443, '0.0.0.0')

/** @param {import('node:http').IncomingMessage} request */
function isSigned({ method, url, headers }) {
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  const given = Object.fromEntries(signed.map((name) => [name, String(headers[name])]))
  const expected = aws4.sign({ host: headers.host, method, path: url, headers: given, service: 's3', region }, KEY)
  return signatureIn(expected.headers?.Authorization) === signatureIn(headers.authorization)
}

/** @param {unknown} authorization */
function signatureIn(authorization) {
  return /Signature=(\w+)/.exec(String(authorization))?.[1] ?? 'none'
}
