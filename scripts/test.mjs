import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './chromium.mjs'
import { build, install, root, tool } from './steps.mjs'

/** The files that journeys depend on: the apps, their packages, and the journeys themselves. */
const journeyInputs = /^(apps|packages|e2e)\/(?!.*\.test\.tsx?$)|^(package-lock\.json|playwright\.config\.ts)$/

const options = process.argv.slice(2)
const isChangedOnly = options.includes('--changed')
const [kind, ...more] = options.filter((argument) => argument !== '--changed')

await install()
const [chromium] = await Promise.all([hasJourneys() ? findChromium() : null, build()])
const reports = mkdtempSync(join(tmpdir(), 'trellis-tests-'))
// Ctrl+C also reaches the tests, which stop the processes that they have started; this process waits for them.
process.on('SIGINT', () => {})
let failed = false
try {
  const units = kind === 'e2e' ? null : runUnits()
  await Promise.all([units, chromium && runJourneys(units)])
  printSlowest([...unitSeconds(), ...journeySeconds()])
  printFailures([...unitFailures(), ...journeyFailures()])
} finally {
  rmSync(reports, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

function runUnits() {
  const changed = isChangedOnly ? ['--changed', base(), '--passWithNoTests'] : []
  return runAndReport('vitest/vitest.mjs', [
    'run',
    ...changed,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report('unit')}`,
    ...more,
  ])
}

function hasJourneys() {
  return kind !== 'unit' && (!isChangedOnly || changedFiles().some((path) => journeyInputs.test(path)))
}

/**
 * The server of the journeys starts while the unit tests run, but the journeys wait for their end. Running both at the
 * same time takes a third more processor time, because they evict each other's data from the caches.
 */
function runJourneys(units) {
  const env = { CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e') }
  return runAndReport('@playwright/test/cli.js', ['test', '--reporter=list,json', ...more], env, units)
}

/**
 * Unlike `runTool`, continues after a failure, so that one run shows everything that is broken. The program's input is
 * closed when `before` has ended.
 */
async function runAndReport(path, args, env = {}, before = null) {
  const child = spawn(process.execPath, [tool(path), ...args], {
    cwd: root,
    stdio: [before ? 'pipe' : 'inherit', 'inherit', 'inherit'],
    env: { ...process.env, ...env, ...(before && { E2E_WAIT: 'true' }) },
  })
  before?.then(() => child.stdin.end())
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) failed = true
}

/** The commit to compare with: where this branch left main, or the last commit on main itself. */
function base() {
  return git('merge-base', 'HEAD', 'main').at(0) ?? 'HEAD'
}

function changedFiles() {
  return [...git('diff', '--name-only', base()), ...git('ls-files', '--others', '--exclude-standard')]
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

function report(name) {
  return join(reports, `${name}.json`)
}

function readReport(name) {
  return existsSync(report(name)) ? JSON.parse(readFileSync(report(name), 'utf8')) : null
}

function unitSeconds() {
  const files = readReport('unit')?.testResults ?? []
  return files.map((file) => ({
    path: relative(root, file.name),
    seconds: (file.endTime - file.startTime) / 1000,
  }))
}

function unitFailures() {
  const files = readReport('unit')?.testResults ?? []
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failures = assertionResults.filter((test) => test.status === 'failed')
    if (failures.length === 0) return status === 'failed' ? [{ title: relative(root, name), message }] : []
    return failures.map((test) => ({
      title: `${relative(root, name)} › ${test.fullName}`,
      message: test.failureMessages.join('\n'),
    }))
  })
}

function journeyFailures() {
  const failuresOf = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => ({ title: `e2e/${file} › ${title}`, message: results.at(-1)?.error?.message ?? '' })),
    ),
    ...suites.flatMap(failuresOf),
  ]
  return (readReport('e2e')?.suites ?? []).flatMap(failuresOf)
}

function journeySeconds() {
  const secondsOf = ({ specs = [], suites = [] }) =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration / 1000, 0) +
    suites.reduce((sum, suite) => sum + secondsOf(suite), 0)
  const files = readReport('e2e')?.suites ?? []
  return files.map((suite) => ({ path: `e2e/${suite.file}`, seconds: secondsOf(suite) }))
}

function printSlowest(files) {
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  if (slowest.length < 2) return
  console.log('\nSlowest files')
  for (const { path, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`)
}

/** Repeats all failures at the very end, where they are easy to find in a long or truncated output. */
function printFailures(failures) {
  if (failures.length === 0) return
  console.log(`\nFailed: ${failures.length}`)
  for (const { title, message } of failures) {
    console.log(`  ✗ ${title}\n${message.split('\n').slice(0, 8).join('\n').replace(/^/gm, '      ')}`)
  }
}
