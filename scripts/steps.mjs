import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { withAddresses } from './lock-file.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)
const isWindows = process.platform === 'win32'
const npm = isWindows ? 'npm.cmd' : 'npm'
const here = { cwd: root, stdio: 'inherit', shell: isWindows }

/** Runs a command in the foreground; ends this process when it fails. */
export function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { ...here, env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}

/** The path of a tool in node_modules, to run with this Node. */
export function tool(path) {
  return join(root, 'node_modules', path)
}

/** Runs a tool written in JavaScript. */
export function runTool(path, args, env) {
  run(process.execPath, [tool(path), ...args], env)
}

/** Starts a program in the background and returns its process. */
export function start(args, env = {}) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
}

/** Installs the dependencies unless node_modules already matches the lock file; ends this process on failure. */
export async function install(folder = '.') {
  const stamp = join(root, folder, 'node_modules', '.trellis-installed')
  const wanted = hashOf([join(folder, 'package-lock.json')])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing dependencies …')
  await installLocked(join(root, folder))
  writeFileSync(stamp, wanted)
}

/**
 * The lock file contains no addresses of packages, because people use different registries. Without an address, npm
 * first reads each package's whole history, which takes two thirds of the time. So npm gets a lock file with addresses,
 * which it prefers to the other one. It verifies the hash of each package in any case.
 */
async function installLocked(cwd) {
  const addressed = join(cwd, 'npm-shrinkwrap.json')
  let isInterrupted = false
  const interrupt = () => {
    isInterrupted = true
  }
  // Ctrl+C also reaches npm: this process waits for its end in order to remove the second lock file.
  process.on('SIGINT', interrupt)
  try {
    const lock = JSON.parse(readFileSync(join(cwd, 'package-lock.json'), 'utf8'))
    writeFileSync(addressed, JSON.stringify(withAddresses(lock, registry())))
    if (await cleanInstall(cwd)) return
  } finally {
    rmSync(addressed, { force: true })
    process.off('SIGINT', interrupt)
  }
  if (isInterrupted) process.exit(1)
  console.log('Retrying without precomputed addresses …')
  if (!(await cleanInstall(cwd))) process.exit(1)
}

async function cleanInstall(cwd) {
  const child = spawn(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { ...here, cwd })
  const [code] = await once(child, 'close')
  return code === 0
}

function registry() {
  const { stdout } = spawnSync(npm, ['config', 'get', 'registry'], { ...here, stdio: 'pipe', encoding: 'utf8' })
  return stdout.trim()
}

/** Builds all parts that have changed since their last build in parallel; ends this process when a build fails. */
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
      await compressFiles(join(root, 'apps', app, 'dist'))
    },
  )
}

/** For commands that do not need the web apps. */
export async function buildServerOnly() {
  await buildPart('server', ['apps/server/src', 'packages'], ['package-lock.json'], buildServer)
}

/** Writes compressed copies of files that are worth it, so that the server does not compress them at every request. */
async function compressFiles(dir) {
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

async function buildServer() {
  const esbuild = await import('esbuild')
  const outfile = join(root, 'apps/server/dist/main.js')
  mkdirSync(dirname(outfile), { recursive: true })
  const server = 'apps/server/src/features'
  const [accounts, passkeys, html, dryRun, results] = await Promise.all([
    accountsPageScript(esbuild, 'accounts-page'),
    accountsPageScript(esbuild, 'passkeys-page'),
    workerScript(esbuild, 'packages/html/src/html-worker.ts'),
    workerScript(esbuild, `${server}/simulation/dry-run-worker.ts`),
    workerScript(esbuild, `${server}/results/results-worker.ts`),
  ])
  await bundleProgram('apps/server/src/main.ts', outfile, {
    ACCOUNTS_PAGE_SCRIPTS: JSON.stringify({ 'accounts.js': accounts, 'passkeys.js': passkeys }),
    HTML_WORKER_SCRIPT: JSON.stringify(html),
    DRY_RUN_WORKER_SCRIPT: JSON.stringify(dryRun),
    RESULTS_WORKER_SCRIPT: JSON.stringify(results),
    ANALYSIS_SCRIPT: JSON.stringify(
      readFileSync(join(root, `${server}/data-package/analysis-script/analysis.R`), 'utf8'),
    ),
  })
}

/** Names that CommonJS packages expect. */
const commonJsNames = [
  "import { createRequire as createBundleRequire } from 'node:module'",
  'const require = createBundleRequire(import.meta.url)',
  'const [__filename, __dirname] = [import.meta.filename, import.meta.dirname]',
].join('\n')

/**
 * Bundles a program for Node into one file in an existing folder. It includes nearly all npm packages, because finding
 * thousands of files takes longer than the rest of the start. Native modules stay outside, and so does the database
 * driver, whose statements the benchmarks count.
 */
export async function bundleProgram(entryPoint, outfile, define = {}) {
  const esbuild = await import('esbuild')
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    outfile,
    // Written below, because esbuild, a separate process, would recreate the folder after an interrupted run has
    // removed it.
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['@node-rs/argon2', 'pg', 'esbuild'],
    banner: { js: commonJsNames },
    define,
    sourcemap: true,
    // Stack traces need only line numbers.
    sourcesContent: false,
    logLevel: 'warning',
  })
  await Promise.all(outputFiles.map(({ path, contents }) => writeFile(path, contents)))
}

/** A script of the sign-in pages, which is embedded in the server. */
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

/** The script of a worker, bundled with its npm packages. */
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
  const wanted = hashOf([...dirs.flatMap(filesIn), ...files, 'scripts/steps.mjs'])
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
