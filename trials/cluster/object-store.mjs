import { readFileSync } from 'node:fs'
import S3rver from '@20minutes/s3rver'

/*
 * The S3 store of the trial, as the first process of its machine: node object-store.mjs FOLDER KEY CERTIFICATE BUCKET
 * It keeps objects as files, and refuses requests whose signature is wrong. Its one key is fixed in the package.
 */
const [directory, key = '', cert = '', bucket] = process.argv.slice(2)
const server = new S3rver({
  address: '0.0.0.0',
  port: 443,
  silent: true,
  directory,
  key: readFileSync(key),
  cert: readFileSync(cert),
  configureBuckets: [{ name: bucket }],
})
await server.run()
