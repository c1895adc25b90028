import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printSizing, type Results } from './running/report'

const file = `${process.env.BENCH_OUT ?? join('.trellis', 'bench-running')}.json`
if (existsSync(file)) {
  const results = JSON.parse(readFileSync(file, 'utf8')) as Results
  console.log(`\n${results.about}`)
  printSizing(results)
} else {
  console.error(`There is no ${file} to compute sizes from. Run npm run bench -- running first.`)
  process.exitCode = 1
}
