import { fork } from 'node:child_process'

/** How long a server that failed waits before it is started again, in milliseconds; longer each time it fails soon. */
const pauses = { shortest: 1_000, longest: 30_000 }
/** After so long it counts as a first failure again. */
const soundRunMs = 60_000

/** A process whose parent has ended is given another one. */
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
 * Runs a server that says `ready` when it serves, and starts it again when it ends by itself after that. One that ends
 * before has said why, and is not started again. Signals are passed on once; resolves to the exit code.
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
