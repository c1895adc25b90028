import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { beforeAll, describe, expect, it } from 'vitest'
import { activateWords, word } from './words'

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts') && !/locales\/en(-\w+)*\.ts$/.test(path),
)
/** Declares messages of its own: what happened to a study, and which field was changed. */
const domain = ['history/history.rules.ts', 'study/study-fields.schema.ts'].map((path) =>
  join(source, '../../../packages/domain/src', path),
)
const code = [...files.map((path) => join(source, path)), ...domain]
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** The words of the first page and those of every feature; help pages are texts as a whole. */
async function allWords(): Promise<Record<string, string>> {
  const names = readdirSync(import.meta.dirname).filter(
    (name) => /^en(-[a-z]+)*\.ts$/.test(name) && !name.startsWith('en-help'),
  )
  const catalogues = await Promise.all(names.map((name) => import(join(import.meta.dirname, name))))
  return Object.assign({}, ...catalogues.flatMap((catalogue) => Object.values(catalogue)))
}

describe('the words', () => {
  let en: Record<string, string>
  beforeAll(async () => {
    activateWords()
    en = await allWords()
  })

  it('are all well formed', () => {
    for (const message of Object.values(en)) expect(() => compileMessage(message)).not.toThrow()
  })

  it('are all in use', () => {
    expect(Object.keys(en).filter((id) => !code.includes(`'${id}'`))).toEqual([])
  })

  it('take values, and count', () => {
    expect(word('home.copied', { title: "Copy of Ada's {study}" })).toBe("Copied as Copy of Ada's {study}")
    expect(word('home.count', { count: 1 })).toBe('1 study')
    expect(word('home.count', { count: 1200 })).toBe('1,200 studies')
    expect(word('notFound.title')).toBe("Whoops! We couldn't find the page you're looking for.")
  })
})
