import { describe, expect, it } from 'vitest'
import { skills } from './skills'

const domains: Record<string, string> = {
  'Grade 1': 'OA NBT MD G',
  'Grade 2': 'OA NBT MD G',
  'Grade 3': 'OA NBT NF MD G',
  'Grade 4': 'OA NBT NF MD G',
  'Grade 5': 'OA NBT NF MD G',
  'Grade 6': 'RP NS EE G SP',
  'Grade 7': 'RP NS EE G SP',
  'Grade 8': 'NS EE F G SP',
}

describe('skills', () => {
  it('lists skills sorted by code, each once', () => {
    const codes = skills.map((skill) => skill.code)
    expect(codes).toEqual([...new Set(codes)].sort())
    expect(codes.length).toBeGreaterThanOrEqual(170)
  })

  it('gives every skill a code of the form grade.domain.cluster.standard', () => {
    for (const { code, grade } of skills) {
      expect(code).toMatch(/^[1-8]\.(OA|NBT|NF|MD|G|RP|NS|EE|SP|F)\.[A-D]\.\d{1,2}[a-d]?$/)
      expect(grade).toBe(`Grade ${code[0]}`)
    }
  })

  it('covers every domain of every grade', () => {
    for (const [grade, expected] of Object.entries(domains)) {
      const actual = skills.filter((skill) => skill.grade === grade).map((skill) => skill.code.split('.')[1])
      expect(new Set(actual)).toEqual(new Set(expected.split(' ')))
    }
  })

  it('includes the standard along with its lettered parts', () => {
    const codes = new Set(skills.map((skill) => skill.code))
    for (const code of codes) expect(codes).toContain(code.replace(/[a-d]$/, ''))
  })

  it('gives skills short, distinct names', () => {
    const names = skills.map((skill) => skill.name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name.length).toBeLessThanOrEqual(70)
  })
})
