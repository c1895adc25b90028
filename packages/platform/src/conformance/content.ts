import {
  answerPartsOf,
  contentTypeOf,
  isShuffled,
  type Problem,
  type ProblemSetTree,
  partLetter,
} from '@trellis/domain'
import { beforeAll, expect, it } from 'vitest'
import { expectInvalid, expectRefusal, type Harness, oneOfEachType, problemsOf, withParts } from './harness'

const unknownSet = 'PSAUNKNOWN0'
const unknownProblem = 'PRAUNKNOWN0'

export function describeContent(harness: Harness): void {
  const me = () => harness.people.researcher
  const treeOf = (id: string, parentPath?: string) =>
    harness.port.getProblemSetTree({ params: { id }, query: { ...(parentPath && { parentPath }) } }, me())
  const problemsIn = (problemSetId: string) =>
    harness.port.getProblems({ query: { problemSetId, extraFields: ['ANSWERS'] } }, me())

  /** Problems of sets from all over the library, with their answers. */
  let problems: Problem[] = []
  beforeAll(async () => {
    const some = harness.sets.filter((_, index) => index % 8 === 0)
    problems = (await Promise.all(some.map(({ problemSetId }) => problemsIn(problemSetId)))).flat()
  })

  it('runs on a library with every kind of content that the tests need', () => {
    expect(oneOfEachType(harness.sets).length).toBeGreaterThanOrEqual(8)
    expect(withParts(harness.sets)).toBeDefined()
    expect(harness.rows.some((row) => row.openResponseCount > 0)).toBe(true)
  })

  it('returns a problem set that matches its row in the finder', async () => {
    for (const { problemSetId: id } of oneOfEachType(harness.sets)) {
      const {
        studentsLastYear: _,
        avgCorrectLastYear: __,
        hintsLastYear: ___,
        answersLastYear: ______,
        ...row
      } = harness.rows.find((entry) => entry.problemSetId === id)!
      const { studentsCompleted: ____, isSimulated: _____, ...facts } = row
      const set = await harness.port.getProblemSet({ params: { id } }, me())
      expect(set).toMatchObject({ ...facts, contentType: 'PROBLEM_SET', path: id })
    }
  })

  it('returns the members of a set in order, each with its type', async () => {
    for (const set of oneOfEachType(harness.sets)) {
      const members = await harness.port.getProblemSetMembers({ params: { id: set.problemSetId } }, me())
      expect(members.map(({ memberId }) => memberId)).toEqual(set.children)
      expect(members).toEqual(
        set.children.map((id) => ({ memberId: id, contentType: contentTypeOf(id), partLetter: null })),
      )
    }
  })

  it('gives the parts of a multi-part problem letters in order', async () => {
    const id = withParts(harness.sets).children.find((child) => child.startsWith('PS'))!
    const members = await harness.port.getProblemSetMembers({ params: { id } }, me())
    expect(members.length).toBeGreaterThan(1)
    expect(members.map((member) => member.partLetter)).toEqual(members.map((_, index) => partLetter(index)))
    expect((await problemsIn(id)).map((problem) => problem.partLetter)).toEqual(
      members.map((_, index) => partLetter(index)),
    )
  })

  it('returns a tree with a path to every problem and letters for parts', async () => {
    for (const { problemSetId } of [...oneOfEachType(harness.sets), withParts(harness.sets)]) {
      const tree = await treeOf(problemSetId)
      expect(tree).toMatchObject({ path: problemSetId, partLetter: null })
      expectPaths(tree)
      const below = await treeOf(problemSetId, 'PSAONE/PSATWO')
      expect(below.path).toBe(`PSAONE/PSATWO/${problemSetId}`)
      expectPaths(below)
    }
  })

  it('returns a nested set as it returns the set alone, except for the path', async () => {
    const tree = await treeOf(withParts(harness.sets).problemSetId)
    const inner = tree.members.flatMap((member) => (member.contentType === 'PROBLEM_SET' ? [member.set] : []))
    for (const { problemSet, path } of [tree, ...inner]) {
      const alone = await harness.port.getProblemSet({ params: { id: problemSet.problemSetId } }, me())
      expect(problemSet).toEqual({ ...alone, path })
    }
  })

  it('returns problem sets in the requested order, without unknown ones', async () => {
    const ids = [...harness.sets.slice(0, 30)].reverse().map((set) => set.problemSetId)
    const returned = await harness.port.getProblemSets({ query: { ids: [ids[0]!, unknownSet, ...ids.slice(1)] } }, me())
    expect(returned.map((set) => set.problemSetId)).toEqual(ids)
    expect(await harness.port.getProblemSets({ query: { ids: [] } }, me())).toEqual([])
    expect(await harness.port.getProblemSets({ query: { ids: [unknownSet] } }, me())).toEqual([])
  })

  it('returns the problems of a set as in its tree, with answers only on request', async () => {
    for (const { problemSetId } of [...oneOfEachType(harness.sets), withParts(harness.sets)]) {
      const problems = problemsOf(await treeOf(problemSetId))
      expect(await problemsIn(problemSetId)).toEqual(problems)
      const bare = await harness.port.getProblems({ query: { problemSetId } }, me())
      expect(bare).toEqual(problems.map(({ answers: _, answersSDK3: __, scrambledAnswers: ___, ...rest }) => rest))
      expect(JSON.stringify(bare)).not.toContain('isCorrect')
    }
  })

  it('returns problems by id in the requested order, without unknown ones', async () => {
    const known = problemsOf(await treeOf(harness.sets[0]!.problemSetId)).reverse()
    const problemIds = [unknownProblem, ...known.map(({ problemId }) => problemId)]
    const returned = await harness.port.getProblems({ query: { problemIds, extraFields: ['ANSWERS'] } }, me())
    expect(returned).toEqual(known.map((problem) => ({ ...problem, path: problem.problemId, partLetter: null })))
    const bare = await harness.port.getProblems({ query: { problemIds } }, me())
    expect(bare.map(({ problemId }) => problemId)).toEqual(known.map(({ problemId }) => problemId))
    expect(JSON.stringify(bare)).not.toContain('isCorrect')
  })

  it('returns one problem, with answers only on request', async () => {
    const [problem] = problemsOf(await treeOf(harness.sets[0]!.problemSetId))
    const params = { id: problem!.problemId }
    const full = await harness.port.getProblem({ params, query: { extraFields: ['ANSWERS'] } }, me())
    expect(full).toEqual({ ...problem, path: problem!.problemId, partLetter: null })
    const bare = await harness.port.getProblem({ params, query: {} }, me())
    expect(bare).not.toHaveProperty('answers')
    expect(JSON.stringify(bare)).not.toContain('isCorrect')
  })

  it('returns an outline that matches the tree and the problem count', async () => {
    for (const set of [...oneOfEachType(harness.sets), withParts(harness.sets)]) {
      const outline = await harness.port.getProblemOutline({ params: { id: set.problemSetId } }, me())
      const problems = problemsOf(await treeOf(set.problemSetId))
      expect(outline).toEqual(problems.map(({ problemId, problemType }) => ({ problemId, problemType })))
      expect(outline.length).toBe(set.problemCount)
      expect(outline.filter((entry) => entry.problemType === 'OPEN_RESPONSE').length).toBe(set.openResponseCount)
    }
  })

  it('scrambles answers without losing any, and only where students see them scrambled', async () => {
    const seen = new Set<string>()
    for (const { answers, answersSDK3, scrambledAnswers, properties } of problems) {
      expect(answersSDK3).toEqual(answers)
      const shown = answerPartsOf(scrambledAnswers!)
      for (const [index, part] of answerPartsOf(answers!).entries()) {
        const values = shown[index]!.answerValues.map(({ value }) => value)
        expect(shown[index]).toMatchObject({ ...part, answerValues: expect.anything() })
        expect([...values].sort()).toEqual(part.answerValues.map(({ value }) => value).sort())
        const isMoved = values.some((value, position) => value !== part.answerValues[position]!.value)
        if (isMoved) seen.add(part.answerType)
        if (!isShuffled(part.answerType, properties.SCRAMBLE_ANSWERS)) expect(isMoved).toBe(false)
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(['RANK', 'CHOOSE_ONE']))
  })

  it('scrambles the answers of a problem the same way every time', async () => {
    const { problemSetId } = harness.sets[0]!
    expect(await problemsIn(problemSetId)).toEqual(await problemsIn(problemSetId))
  })

  it('typesets mathematics in questions and in choices, and keeps its source', () => {
    const formulas = problems.filter(({ question }) => question.includes('data-latex="'))
    expect(formulas.length).toBeGreaterThan(0)
    for (const { question } of formulas) expect(question).toContain('class="katex"')
    const parts = problems.flatMap(({ answers }) => answerPartsOf(answers!))
    const values = parts.filter((part) => part.answerType === 'CHOOSE_ONE').flatMap((part) => part.answerValues)
    expect(values.length).toBeGreaterThan(0)
    for (const { value, display } of values) expect(display?.includes('katex')).toBe(value.includes('data-latex='))
  })

  it('lists every skill once, sorted, for any caller', async () => {
    const skills = await harness.port.getSkillNodes({}, me())
    const codes = skills.map((skill) => skill.nodeCode)
    expect(codes).toEqual([...new Set(codes)].sort())
    expect(codes).toEqual(expect.arrayContaining([...new Set(harness.rows.flatMap((row) => row.skillIds))]))
    for (const { nodeName } of skills) expect(nodeName).not.toBe('')
    expect(await harness.port.getSkillNodes({}, 'service')).toEqual(skills)
  })

  it('returns the wrong answers of each problem, most frequent first', async () => {
    const outline = await harness.port.getProblemOutline({ params: { id: withParts(harness.sets).problemSetId } }, me())
    const problemIds = [unknownProblem, ...outline.map(({ problemId }) => problemId)]
    const answers = await harness.port.getCommonWrongAnswers({ query: { problemIds } }, me())
    expect(answers.length).toBeGreaterThan(outline.length)
    for (const { problemId } of outline) {
      const own = answers.filter((answer) => answer.problemId === problemId)
      expect(own.map(({ count }) => count)).toEqual(own.map(({ count }) => count).sort((a, b) => b - a))
      expect(await harness.port.getCommonWrongAnswers({ query: { problemIds: [problemId] } }, me())).toEqual(own)
      for (const { count, misconception, isSimulated } of own) {
        expect(count).toBeGreaterThan(0)
        expect(misconception).not.toBe('')
        expect(isSimulated).toBe(true)
      }
    }
    expect(await harness.port.getCommonWrongAnswers({ query: { problemIds: [] } }, me())).toEqual([])
  })

  it('names the problem set or problem that does not exist', async () => {
    const [id, query] = [unknownSet, {}]
    await expectRefusal(harness.port.getProblemSet({ params: { id } }, me()), 'problem_set_not_found', { id })
    await expectRefusal(harness.port.getProblemSetMembers({ params: { id } }, me()), 'problem_set_not_found', {
      id,
    })
    await expectRefusal(harness.port.getProblemSetTree({ params: { id }, query }, me()), 'problem_set_not_found', {
      id,
    })
    await expectRefusal(harness.port.getProblemOutline({ params: { id } }, me()), 'problem_set_not_found', { id })
    await expectRefusal(harness.port.getProblems({ query: { problemSetId: id } }, me()), 'problem_set_not_found', {
      id,
    })
    const problem = { id: unknownProblem }
    await expectRefusal(harness.port.getProblem({ params: problem, query }, me()), 'problem_not_found', problem)
  })

  it('refuses invalid ids and too many of them, and names the field', async () => {
    await expectInvalid(harness.port.getProblemSet({ params: { id: "PSA1' or 1=1" } }, me()), 'id')
    await expectInvalid(harness.port.getProblemSetMembers({ params: { id: 'PRA1' } }, me()), 'id')
    await expectInvalid(harness.port.getProblem({ params: { id: 'PSA1' }, query: {} }, me()), 'id')
    await expectInvalid(harness.port.getProblems({ query: { problemIds: ['PRA1', 'nonsense'] } }, me()), 'problemIds.1')
    const ids = Array.from({ length: 201 }, (_, index) => `PSA${index}`)
    await expectInvalid(harness.port.getProblemSets({ query: { ids } }, me()), 'ids')
    expect(await harness.port.getProblemSets({ query: { ids: ids.slice(1) } }, me())).toEqual([])
  })
}

function expectPaths(tree: ProblemSetTree): void {
  expect(tree.problemSet.path).toBe(tree.path)
  expect(tree.members.length).toBeGreaterThan(0)
  for (const [index, member] of tree.members.entries()) {
    const letter = tree.problemSet.problemSetType === 'MULTI_PART_PROBLEM_SET' ? partLetter(index) : null
    const { path, partLetter: shown } = member.contentType === 'PROBLEM' ? member.problem : member.set
    expect(path).toBe(`${tree.path}/${tree.problemSet.children[index]}`)
    expect(shown).toBe(letter)
    if (member.contentType === 'PROBLEM_SET') expectPaths(member.set)
    else expect(member.problem.answers!.length).toBeGreaterThan(0)
  }
}
