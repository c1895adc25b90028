import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldChangeSchema } from './field-change'
import { fromWire, onWire, toWire, wirePath } from './wire'

const problem = z.object({ problemId: onWire(['id', 'xref'], z.string()), question: z.string() })
interface Tree {
  treeId: string
  members: Tree[]
}
const tree: z.ZodType<Tree> = z.object({
  treeId: onWire('ceri', z.string()).describe('An id.'),
  members: z.array(z.lazy(() => tree)),
})
const member = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('problem'), memberId: onWire('xref', z.string()) }),
  z.object({ kind: z.literal('set'), setId: onWire('xref', z.string()) }),
])
const change = fieldChangeSchema({ id: z.number() }, { name: z.string(), setId: onWire('psid', z.string().nullable()) })

describe('names on the wire', () => {
  it.each([
    ['a property', problem, { problemId: 'PRA1', question: '?' }, { id: 'PRA1', xref: 'PRA1', question: '?' }],
    ['a list', z.array(problem), [{ problemId: 'A' }], [{ id: 'A', xref: 'A' }]],
    ['a record', z.record(z.string(), problem), { one: { problemId: 'A' } }, { one: { id: 'A', xref: 'A' } }],
    ['an optional object', problem.nullable().optional(), { problemId: 'A' }, { id: 'A', xref: 'A' }],
    ['null in place of an object', problem.nullable(), null, null],
    [
      'a tree that contains itself',
      tree,
      { treeId: 'A', members: [{ treeId: 'B', members: [] }] },
      { ceri: 'A', members: [{ ceri: 'B', members: [] }] },
    ],
    ['one option of a union', member, { kind: 'problem', memberId: 'A' }, { kind: 'problem', xref: 'A' }],
    ['another option', member, { kind: 'set', setId: 'A' }, { kind: 'set', xref: 'A' }],
    ['the name of a changed field', change, { id: 1, fieldname: 'setId' }, { id: 1, fieldname: 'psid' }],
    ['a field with one name', change, { id: 1, fieldname: 'name' }, { id: 1, fieldname: 'name' }],
  ])('writes and reads back the wire names of %s', (_, schema, inside, wire) => {
    expect(toWire(schema, inside)).toEqual(wire)
    expect(fromWire(schema, wire)).toEqual(inside)
  })

  it('keeps the wire names of a schema that is picked from and extended', () => {
    const extended = problem.pick({ problemId: true }).extend({ count: z.number() })
    expect(toWire(extended, { problemId: 'A', count: 1 })).toEqual({ id: 'A', xref: 'A', count: 1 })
  })

  it('reads the first of several wire names that has a value', () => {
    expect(fromWire(problem, { xref: 'B' })).toEqual({ problemId: 'B' })
    expect(fromWire(problem, { id: '', xref: 'B' })).toEqual({ problemId: 'B' })
    expect(fromWire(problem, { id: 'A', xref: 'B' })).toEqual({ problemId: 'A' })
  })

  it('reads only the names of the wire', () => {
    expect(fromWire(problem, { problemId: 'A' })).toEqual({})
  })

  it('returns the value itself where a schema has no other names', () => {
    const value = { a: [{ b: 1 }] }
    const plain = z.object({ a: z.array(z.object({ b: z.number() })) })
    expect(toWire(plain, value)).toBe(value)
    expect(fromWire(plain, value)).toBe(value)
  })

  it('does not throw on a value of any other shape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(problem, tree, member, change), (value, schema) => {
        expect(() => [toWire(schema, value), fromWire(schema, value)]).not.toThrow()
      }),
    )
  })
})

describe('the path of an issue', () => {
  it.each([
    [problem, ['problemId'], ['id']],
    [z.object({ list: z.array(problem) }), ['list', 2, 'problemId'], ['list', 2, 'id']],
    [tree, ['members', 0, 'members', 1, 'treeId'], ['members', 0, 'members', 1, 'ceri']],
    [problem.nullable(), ['problemId'], ['id']],
    [problem, ['question'], ['question']],
    [problem, [], []],
  ])('names the field of an issue as it was sent (%#)', (schema, path, sent) => {
    expect(wirePath(schema, path)).toEqual(sent)
  })
})
