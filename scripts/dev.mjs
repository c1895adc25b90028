import { createServer } from 'node:net'
import { install, start, tool } from './steps.mjs'

/** Requests all free ports at the same time, because consecutive requests may return the same port. */
async function freePorts(count) {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server))
        }),
    ),
  )
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

await install()
const port = Number(process.env.PORT || 4000)
const [serverPort, tutorPort] = await freePorts(2)
const serverUrl = `http://127.0.0.1:${serverPort}`
const tutorUrl = `http://127.0.0.1:${tutorPort}`

const children = [
  start(
    [
      '--import',
      'tsx',
      '--watch-path=apps/server/src',
      '--watch-path=packages',
      '--watch-preserve-output',
      'apps/server/src/main.ts',
    ],
    {
      PORT: String(serverPort),
      PUBLIC_URL: `http://localhost:${port}`,
      LOG_LEVEL: process.env.LOG_LEVEL || 'info',
    },
  ),
  start([tool('vite/bin/vite.js'), 'apps/web'], { WEB_PORT: String(port), SERVER_URL: serverUrl, TUTOR_URL: tutorUrl }),
  start([tool('vite/bin/vite.js'), 'apps/tutor'], { TUTOR_PORT: String(tutorPort), SERVER_URL: serverUrl }),
]

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', () => stop())
