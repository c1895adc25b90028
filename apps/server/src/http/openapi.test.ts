import { type Call, calls, defaultBases, upgradeCalls } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openapi-document'
import { apiPage } from './openapi-page'

const document = openApiDocument('1.2.3')
const everyCall = Object.entries({ ...calls, ...upgradeCalls }) as [string, Call][]

/** Every object anywhere in the document. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const child of Object.values(value)) yield* objectsIn(child)
}

function resolve(pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], document)
}

describe('the API document', () => {
  it('the document is OpenAPI 3.1 with the version of the product', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Trellis', version: '1.2.3' } })
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  it.each(everyCall)('describes %s with its summary, parameters, body and answer', (name, call) => {
    const operation = document.paths[defaultBases[call.base] + call.path]?.[call.method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: name, summary: call.summary })
    expect(Object.values(operation!.responses['200']!.content!)[0]!.schema).toBeDefined()
    expect(operation!.responses.default).toBeDefined()
    expect(operation!.requestBody !== undefined).toBe(call.body !== undefined)
    const inPath = operation!.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map((parameter) => parameter.name).sort()).toEqual(
      [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort(),
    )
    expect(inPath.every((parameter) => parameter.required)).toBe(true)
    expect(operation!.security.length === 0).toBe(call.access === 'public' || call.access === 'work')
    const headers = operation!.parameters.filter((parameter) => parameter.in === 'header')
    expect(headers.map((parameter) => parameter.name)).toEqual(Object.keys(call.headers ?? {}))
  })

  it('contains exactly the calls of the contract, each with a unique operation id', () => {
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
    expect(ids.sort()).toEqual(everyCall.map(([name]) => name).sort())
  })

  it('has no dangling references', () => {
    const references = [...objectsIn(document)].flatMap((entry) => ('$ref' in entry ? [String(entry.$ref)] : []))
    expect(references.length).toBeGreaterThan(0)
    const dangling = references.filter((reference) => !reference.startsWith('#/') || resolve(reference) === undefined)
    expect([...new Set(dangling)]).toEqual([])
  })

  it('describes recursive schemas and errors as named components', () => {
    const schemas = document.components.schemas as Record<string, object>
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Error', 'ProblemSetTree', 'AnswerMember']))
  })
})

describe('the API page', () => {
  const page = apiPage(document)

  it('shows every call, without scripts, forms or external resources', () => {
    for (const [name, call] of everyCall) {
      expect(page).toContain(`<details id="${name}">`)
      expect(page).toContain(call.path.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`))
    }
    expect(page).not.toMatch(/<script|<iframe|<form|<link|\son\w+=|javascript:/i)
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\//i)
  })

  it('the page declares its language and has a title', () => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(page).toContain('<title>Trellis API</title>')
  })
})
