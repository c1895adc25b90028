import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesParadigm, wantsSkillbuilder } from '../study/paradigm.rules'
import { curriculumOptions, gradeOptions } from '../user/user.rules'
import {
  contentTypeOf,
  matchesCurriculum,
  matchesGrade,
  matchesSkill,
  parseProblemSetId,
  reduceSearch,
  searchTerms,
} from './problem-set.rules'
import { problemSetIdSchema } from './problem-set.schema'
import { checkSliderValue, sortedRange } from './slider.rules'

describe('a member of a problem set', () => {
  it.each([
    ['PSA12', 'PROBLEM_SET'],
    ['PS9', 'PROBLEM_SET'],
    ['WPS9', 'PROBLEM_SET'],
    ['LEGACY_MULTI_PROBLEM_4', 'PROBLEM_SET'],
    ['LEGACY_INNER_SECTION_4', 'PROBLEM_SET'],
    ['PRA12', 'PROBLEM'],
    ['WPR12', 'PROBLEM'],
    ['TUA12', null],
    ['LEGACY_OTHER', null],
    ['XPSA12', null],
    ['psa12', null],
    ['W', null],
    ['', null],
  ])('the id %j is of type %s', (id, type) => {
    expect(contentTypeOf(id)).toBe(type)
  })
})

describe('a problem set id that a person typed', () => {
  it.each([
    ['PSA1', 'PSA1'],
    ['PSABC12', 'PSABC12'],
    ['  PSA1Z  ', 'PSA1Z'],
    ['\tPSA1Z\n', 'PSA1Z'],
    ['PSA1Z,', 'PSA1Z'],
  ])('reads %j as the problem set id %s', (input, id) => {
    expect(parseProblemSetId(input)).toEqual({ ok: true, id })
  })

  it.each([
    ['', 'missing'],
    ['   ', 'missing'],
    [' , ', 'missing'],
    ['PSA1 PSA2', 'several'],
    ['PSA1,PSA2', 'several'],
    ['PSA1; PSA2', 'several'],
    ['PSA1\nPSA2\nPSA3', 'several'],
    ['PRA1', 'unknown'],
    ['PSB1', 'unknown'],
    ['WPS1', 'unknown'],
    ['psa1', 'unknown'],
    ['PSA', 'unknown'],
    ['PSA-1', 'unknown'],
    ['12', 'unknown'],
    [' PRA1 ', 'unknown'],
  ])('refuses the problem set id %j as %s', (input, reason) => {
    expect(parseProblemSetId(input)).toEqual({ ok: false, reason })
  })

  it('accepts only problem set ids that the contract accepts', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^ {0,2}PSA[0-9A-Z]{0,4}[ ,a-]?$/))
    fc.assert(
      fc.property(typed, (input) => {
        const verdict = parseProblemSetId(input)
        if (!verdict.ok) return
        expect(problemSetIdSchema.safeParse(verdict.id).success).toBe(true)
        expect(input).toContain(verdict.id)
      }),
    )
  })
})

describe('search text', () => {
  it.each([
    ['fractions', 'fractions'],
    ['  fractions ', 'fractions'],
    ['PSA12', 'PSA12'],
    ['PSA12 adding fractions', 'PSA12'],
    ['adding fractions PSA12 grade 5', 'PSA12'],
    ['see PSA12\tand PSA13', 'PSA12'],
    ['psa12 fractions', 'psa12 fractions'],
    ['', ''],
  ])('reduces the search text %j to %j', (text, reduced) => {
    expect(reduceSearch(text)).toBe(reduced)
  })

  it('does not reduce a search text further the second time', () => {
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom('PSA', '1', ' ', 'x'), { maxLength: 8 }).map((pieces) => pieces.join('')),
    )
    fc.assert(fc.property(text, (input) => reduceSearch(reduceSearch(input)) === reduceSearch(input)))
  })
})

describe('the grade filter', () => {
  it.each([
    ['Grade 6', [], true],
    ['', [], true],
    ['Grade 6', ['Grade 6'], true],
    ['Grade 6 Accelerated', ['Grade 6'], false],
    ['Grade 6', ['Grade 6 Accelerated'], false],
    ['Grade 6 Accelerated', ['Grade 6 Accelerated'], true],
    ['Grade 7 Accelerated', ['Grade 7'], false],
    ['Grade 6 Accelerated', ['Grade 6', 'Grade 6 Accelerated'], true],
    ['Grade 5,Grade 6', ['Grade 6'], true],
    ['Grade 5, Grade 6', ['Grade 6'], true],
    ['Grade 5, Grade 6 Accelerated', ['Grade 6'], false],
    ['Grade 5', ['Grade 6', 'Grade 7'], false],
    ['', ['Grade 6'], false],
  ])('the grade filter passes a set of %j with %j chosen: %s', (grade, chosen, passes) => {
    expect(matchesGrade(grade, chosen)).toBe(passes)
  })

  it('distinguishes all ten grades', () => {
    for (const grade of gradeOptions) {
      expect(gradeOptions.filter((chosen) => matchesGrade(grade, [chosen]))).toEqual([grade])
    }
  })
})

describe('skill, curriculum and paradigm filters', () => {
  it.each([
    [['6.NS.A.1'], [], true],
    [[], [], true],
    [['6.NS.A.1', '6.NS.B.2'], ['6.NS.B.2'], true],
    [['6.NS.A.1'], ['6.NS.B.2', '6.NS.A.1'], true],
    [['6.NS.A.1'], ['6.NS.A'], false],
    [[], ['6.NS.A.1'], false],
  ])('the skill filter passes a set of %j with %j chosen: %s', (skillIds, chosen, passes) => {
    expect(matchesSkill(skillIds, chosen)).toBe(passes)
  })

  it.each([
    ['EngageNY/Eureka Math', [], true],
    ['EngageNY/Eureka Math', ['EngageNY/Eureka Math'], true],
    ['EngageNY/Eureka Math, Skill Builders', ['Skill Builders'], true],
    ['NCTM', ['JUMP Math', 'NCTM'], true],
    ['NCTM', ['JUMP Math'], false],
    ['', ['NCTM'], false],
  ])('the curriculum filter passes a set of %j with %j chosen: %s', (curriculum, chosen, passes) => {
    expect(matchesCurriculum(curriculum, chosen)).toBe(passes)
  })

  it('distinguishes all fifteen curricula', () => {
    for (const curriculum of curriculumOptions) {
      expect(curriculumOptions.filter((chosen) => matchesCurriculum(curriculum, [chosen]))).toEqual([curriculum])
    }
  })

  it.each([
    [0, true, true, false],
    [1, null, true, true],
    [2, false, false, true],
    [null, null, true, true],
  ])('the paradigm %s wants skill builders: %s', (paradigm, wanted, builders, others) => {
    expect(wantsSkillbuilder(paradigm)).toBe(wanted)
    expect(matchesParadigm(true, paradigm)).toBe(builders)
    expect(matchesParadigm(false, paradigm)).toBe(others)
  })
})

describe('search terms', () => {
  it.each<[string, string[][]]>([
    ['subtracting decimals', [['subtract'], ['decimal']]],
    ['Subtraction of a decimal', [['subtract'], ['of'], ['a'], ['decimal']]],
    ['adding', [['add']]],
    ['addition addition', [['add']]],
    ['multiplying', [['multipl']]],
    ['division', [['divid', 'divis']]],
    ['fractions', [['fract']]],
    ['classes of boxes', [['class'], ['of'], ['box']]],
    ['class', [['class']]],
    ['rates', [['rate']]],
    ['string', [['string']]],
    ['set PSAABS please', [['psaabs']]],
    ['  ', []],
  ])('splits %j into the search terms %j', (text, terms) => {
    expect(searchTerms(text)).toEqual(terms)
  })

  it('returns at most twenty search terms', () => {
    expect(searchTerms(Array.from({ length: 30 }, (_, index) => `w${index}`).join(' '))).toHaveLength(20)
  })
})

describe('a slider', () => {
  it.each([0, 1, 50, 100])('a slider from 0 to 100 accepts %d', (value) => {
    expect(checkSliderValue(value, 0, 100)).toEqual({ ok: true })
  })

  it.each([
    [-1, 'Must be at least 0'],
    [-0.5, 'Must be at least 0'],
    [Number.NaN, 'Must be at least 0'],
    [101, 'Cannot exceed 100'],
    [100.5, 'Cannot exceed 100'],
    [Number.POSITIVE_INFINITY, 'Cannot exceed 100'],
  ])('a slider from 0 to 100 refuses %d: %s', (value, reason) => {
    expect(checkSliderValue(value, 0, 100)).toEqual({ ok: false, reason })
  })

  it('a slider accepts whole numbers within its bounds and nothing else', () => {
    const value = fc.oneof(fc.double(), fc.integer({ min: -20, max: 20 }))
    fc.assert(
      fc.property(value, fc.integer({ min: -10, max: 10 }), fc.nat(10), (value, min, width) => {
        const isFine = Number.isInteger(value) && value >= min && value <= min + width
        expect(checkSliderValue(value, min, min + width).ok).toBe(isFine)
      }),
    )
  })

  it('sorts the two ends of a range in ascending order', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (one, other) => {
        expect(sortedRange([one, other])).toEqual([Math.min(one, other), Math.max(one, other)])
      }),
    )
  })
})
