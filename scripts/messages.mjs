/**
 * `npm run messages` extracts the ids of all texts from the code into the catalogs of web and tutor: it adds new ids
 * without a text and removes unused ones. `npm run messages -- --check` changes nothing and fails when a catalog does
 * not match the code, a text is missing or is not valid ICU, or a translation takes other values than the English text.
 */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { root } from './steps.mjs'

const isCheck = process.argv.includes('--check')
const problems = []

for (const app of ['apps/web', 'apps/tutor']) {
  const configPath = join(root, app, 'lingui.config.ts')
  if (!existsSync(configPath)) continue
  const config = getConfig({ configPath })
  const catalogOf = new Map()
  for (const catalog of await getCatalogs(config)) {
    if (isCheck) await compareWithCode(catalog)
    else await catalog.make({ clean: true, orderBy: config.orderBy })
    await checkTexts(catalog, catalogOf)
  }
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error('Run `npm run messages`, then write the texts that are missing.')
  process.exit(1)
}

async function compareWithCode(catalog) {
  const used = new Set(Object.keys((await catalog.collect()) ?? {}))
  for (const locale of catalog.locales) {
    const listed = new Set(Object.keys((await catalog.read(locale)) ?? {}))
    for (const id of used)
      if (!listed.has(id)) report(catalog, locale, id, 'is used in the code and not in the catalog')
    for (const id of listed) if (!used.has(id)) report(catalog, locale, id, 'is not used in the code')
  }
}

async function checkTexts(catalog, catalogOf) {
  const english = (await catalog.read('en')) ?? {}
  for (const id of Object.keys(english)) {
    if (catalogOf.has(id)) report(catalog, 'en', id, `is in the catalog ${catalogOf.get(id)} as well`)
    catalogOf.set(id, catalog.name)
  }
  for (const locale of catalog.locales) {
    for (const [id, { translation }] of Object.entries((await catalog.read(locale)) ?? {})) {
      if (!translation) report(catalog, locale, id, 'has no text')
      else if (valuesOf(translation) === null) report(catalog, locale, id, 'is not a valid ICU message')
      else if (english[id]?.translation && valuesOf(translation) !== valuesOf(english[id].translation))
        report(catalog, locale, id, 'takes other values than the English text')
    }
  }
}

/** The names of the values that a message takes, in one string; null when it cannot be read. */
function valuesOf(message) {
  const names = new Set()
  const collect = (tokens) => {
    for (const token of typeof tokens === 'string' ? [] : tokens) {
      if (typeof token === 'string') continue
      names.add(token[0])
      for (const branch of Object.values(token[2] ?? {})) if (Array.isArray(branch)) collect(branch)
    }
  }
  try {
    collect(compileMessage(message))
  } catch {
    return null
  }
  return [...names].sort().join(' ')
}

function report(catalog, locale, id, what) {
  problems.push(`${relative(root, catalog.getFilename(locale))}: ${id} ${what}`)
}
