import { startEmbeddedPostgres } from '../embedded-postgres'

/** Stands in for the server in a separate process: prints where its database is, and stops it when its input ends. */
const log = { info: () => {}, warn: () => {} }
const { config, location, stop } = await startEmbeddedPostgres({ dataDir: process.argv[2]!, log })
process.stdout.write(`${JSON.stringify({ config, location })}\n`)
process.stdin.resume().once('end', () => stop())
