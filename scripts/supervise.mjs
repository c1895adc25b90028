import { fork } from 'node:child_process'

/** Milliseconds before a failed server is restarted; the pause doubles each time the server fails again soon. */
const pauses = { shortest: 1_000, longest: 30_000 }
/** After a run of this length, the next failure counts as a first one again. */
const soundRunMs = 60_000

/** When its parent ends, a process gets another one, so its `ppid` changes. */
function onParentEnd(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 250)
  timer.unref()
}

/**
 * Runs a server that sends `ready` when it serves, and restarts it when it ends unexpectedly after that. A server that
 * ends earlier has reported why and is not restarted. Signals are passed on once; resolves to the exit code.
 */
export function supervise(program, args, options = {}) {
  const { shortest, longest } = { ...pauses, ...options.pauses }
  return new Promise((resolve) => {
    let server = null
    let isStopping = false
    let wasReady = false
    let pause = shortest
    let timer

    function start() {
      const startedAt = Date.now()
      server = fork(program, args, {
        cwd: options.cwd,
        execArgv: options.execArgv ?? [],
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      })
      server.on('message', (message) => {
        if (message === 'ready') wasReady = true
      })
      server.once('exit', (code, signal) => {
        server = null
        if (isStopping || code === 0 || !wasReady) return resolve(code ?? 1)
        if (Date.now() - startedAt > soundRunMs) pause = shortest
        const cause = signal ? `was ended by ${signal}` : `failed with exit code ${code}`
        console.error(`The server ${cause}. Starting it again in ${pause / 1000} s.`)
        timer = setTimeout(start, pause)
        pause = Math.min(pause * 2, longest)
      })
    }

    function stop(signal) {
      isStopping = true
      clearTimeout(timer)
      if (server) server.kill(signal)
      else resolve(0)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
    if (options.endsWithParent) onParentEnd(() => stop('SIGTERM'))
    start()
  })
}
