import { startEmbeddedPostgres } from '../embedded-postgres'

/** A stand-in for the server in a process of its own: says where its database is, and stops it when its input ends. */
const log = { info: () => {}, warn: () => {} }
const { config, location, stop } = await startEmbeddedPostgres({ dataDir: process.argv[2]!, log })
process.stdout.write(`${JSON.stringify({ config, location })}\n`)
process.stdin.resume().once('end', () => stop())
