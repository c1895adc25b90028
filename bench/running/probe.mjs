// Loaded into a server before its own program: counts the statements that calls send, and reports its memory.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer, Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'

const calls = new AsyncLocalStorage()
/** The names of the last statements. */
let statements = []

const emit = Server.prototype.emit
Server.prototype.emit = function emitInCall(type, ...rest) {
  return type === 'request' ? calls.run(true, () => emit.call(this, type, ...rest)) : emit.call(this, type, ...rest)
}

const send = pg.Client.prototype.query
pg.Client.prototype.query = function sendCounted(config, ...rest) {
  // Statements of the server's background tasks do not belong to a call.
  if (calls.getStore()) {
    const text = config?.name ?? config?.text ?? config
    statements.push(String(text).trim().split(/\s/)[0])
    if (statements.length > 100) statements.shift()
  }
  return send.call(this, config, ...rest)
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

createServer((request, response) => {
  if (request.url === '/memory') collect()
  const { rss, heapUsed } = process.memoryUsage()
  response.end(JSON.stringify({ statements, rss, heapUsed }))
  statements = []
})
  .listen(process.env.BENCH_PROBE_SOCKET)
  .unref()
