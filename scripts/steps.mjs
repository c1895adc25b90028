import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** Runs a command in the foreground; ends this process when it fails. */
export function run(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) process.exit(result.status ?? 1)
}

/** Path of a tool from node_modules, to be run by this Node. */
export function tool(path) {
  return join(root, 'node_modules', path)
}

/** Runs a tool written in JavaScript. */
export function runTool(path, args, env) {
  run(process.execPath, [tool(path), ...args], env)
}

/** Starts a program that goes on; answers its process. */
export function start(args, env = {}) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
}

/** Installs the dependencies unless node_modules was made from this very lock file. */
export function install() {
  const stamp = join(root, 'node_modules', '.trellis-installed')
  const wanted = hashOf(['package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing dependencies …')
  run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, wanted)
}

/** Builds what has changed since it was built last, all at once; ends this process when a part cannot be built. */
export async function build() {
  await Promise.all([buildServerOnly(), buildApp('web'), buildApp('tutor')])
}

async function buildApp(app) {
  const files = ['index.html', 'vite.config.ts', 'lingui.config.ts'].map((file) => `apps/${app}/${file}`)
  await buildPart(
    app,
    [`apps/${app}/src`, `apps/${app}/public`, 'packages/domain/src', 'packages/problem-view/src'],
    [...files, 'package-lock.json'],
    async () => {
      const vite = start([tool('vite/bin/vite.js'), 'build', `apps/${app}`, '--logLevel', 'warn'])
      const [code] = await once(vite, 'exit')
      if (code !== 0) process.exit(code ?? 1)
      await pack(join(root, 'apps', app, 'dist'))
    },
  )
}

/** For commands that need no web app. */
export async function buildServerOnly() {
  await buildPart('server', ['apps/server/src', 'packages'], ['package-lock.json'], buildServer)
}

/** A packed copy beside every file that gains by it, so that the server need not pack it for every request. */
async function pack(dir) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(path)
      if (bytes.length < 1024) return
      writeFileSync(`${path}.gz`, await gzip(bytes, { level: 9 }))
      writeFileSync(`${path}.br`, await brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }))
    }),
  )
}

/** One file with the workspace inside it; what comes from npm stays outside. */
async function buildServer() {
  const esbuild = await import('esbuild')
  const packages = readdirSync(join(root, 'packages')).filter((name) =>
    existsSync(join(root, 'packages', name, 'src/index.ts')),
  )
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['apps/server/src/main.ts'],
    outfile: 'apps/server/dist/main.js',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: Object.fromEntries(packages.map((name) => [`@trellis/${name}`, `./packages/${name}/src/index.ts`])),
    define: {
      ACCOUNTS_PAGE_SCRIPTS: JSON.stringify({
        'accounts.js': await accountsPageScript(esbuild, 'accounts-page'),
        'passkeys.js': await accountsPageScript(esbuild, 'passkeys-page'),
      }),
      HTML_WORKER_SCRIPT: JSON.stringify(await workerScript(esbuild, 'packages/html/src/html-worker.ts')),
      DRY_RUN_WORKER_SCRIPT: JSON.stringify(
        await workerScript(esbuild, 'apps/server/src/features/simulation/dry-run-worker.ts'),
      ),
      ANALYSIS_SCRIPT: JSON.stringify(
        readFileSync(join(root, 'apps/server/src/features/data-package/analysis-script/analysis.R'), 'utf8'),
      ),
      RESULTS_WORKER_SCRIPT: JSON.stringify(
        await workerScript(esbuild, 'apps/server/src/features/results/results-worker.ts'),
      ),
    },
    sourcemap: true,
    logLevel: 'warning',
  })
}

/** A script of the sign-in pages, which the server carries inside it. */
async function accountsPageScript(esbuild, name) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [`packages/platform/src/accounts/pages/${name}.ts`],
    bundle: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    write: false,
    logLevel: 'warning',
  })
  return outputFiles[0].text
}

/** The script of a worker, with everything it needs from npm. */
async function workerScript(esbuild, entryPoint) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    minify: true,
    target: 'node20',
    write: false,
    logLevel: 'warning',
  })
  return outputFiles[0].text
}

async function buildPart(name, dirs, files, make) {
  const stamp = join(root, 'apps', name, 'dist', '.built-from')
  const wanted = hashOf([...dirs.flatMap(filesIn), ...files])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Building ${name} …`)
  await make()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

function filesIn(dir) {
  const path = join(root, dir)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const path = join(root, file)
    if (existsSync(path) && statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}
