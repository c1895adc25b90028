import { createRandom, type ProblemSetProperties, type ProblemSetType, type Random } from '@trellis/domain'
import type { GeneratedProblem, GradeLabel, Template } from '../authoring/template'
import { templates } from './catalog'
import { type Curriculum, curricula, isSkillbuilder, lessonOf } from './lessons'
import { skills } from './skills'
import { type SetUsage, simulateSet, simulateWrongAnswers } from './usage'

export interface LibraryOptions {
  seed: string
  /** The least number of problem sets that the finder lists. */
  size: number
}

export interface LibraryProblem {
  ceri: string
  skill: string
  problem: GeneratedProblem
  /** Students who gave each wrong answer, in the order of `problem.wrongAnswers`. */
  wrongAnswerCounts: number[]
  hintsCeri: string
  explanationCeri: string
}

export interface LibrarySet {
  ceri: string
  name: string
  type: ProblemSetType
  properties: Partial<ProblemSetProperties>
  isListed: boolean
  folderPath: string
  lessonType: string
  grades: GradeLabel[]
  curriculum: Curriculum
  skills: string[]
  problemCount: number
  openResponseCount: number
  usage: SetUsage
  members: string[]
}

/** One listed problem set with the sets inside it and the problems that are new with it. */
export interface LibraryItem {
  sets: LibrarySet[]
  problems: LibraryProblem[]
}

/**
 * Increment this when the wording or the keys of problems change, so that platforms with an earlier version are
 * updated. The problems themselves and their identifiers must stay the same. Version 2: keys have forms and labels.
 */
export const libraryVersion = 2

/**
 * Lessons after this many reuse earlier problems in another order, so that a huge library is still fast to generate.
 */
const lessonsWithOwnProblems = 3
const problemsPerSet = 10

/** The whole library, one listed set after the other. The same seed and size always give exactly the same library. */
export function* generateLibrary({ seed, size }: LibraryOptions): Generator<LibraryItem> {
  const minter = createMinter()
  const { lessons, used } = extent(size)
  const reusable = new Map<string, SetMember[]>()
  for (let lesson = 0; lesson < lessons; lesson++) {
    for (const [row, curriculum] of curricula.entries()) {
      for (const [column, template] of used.entries()) {
        const key = `${curriculum}/${template.id}`
        const random = createRandom(`${seed}/${key}/${lesson}`)
        const plan = { curriculum, template, lesson, turn: row + column + lesson }
        const reused = lesson >= lessonsWithOwnProblems ? random.shuffle(reusable.get(key) ?? []) : null
        const item = buildItem(plan, random, minter, reused)
        if (lesson === lessonsWithOwnProblems - 1) reusable.set(key, item.setMembers)
        yield { sets: item.sets, problems: reused ? [] : item.setMembers.flatMap((member) => member.problems) }
      }
    }
  }
}

/** One lesson of every template in every curriculum. */
export const wholeLibrarySize = templates.length * curricula.length

/** How many sets `generateLibrary` lists for a size. */
export function countListedSets(size: number): number {
  const { lessons, used } = extent(size)
  return lessons * used.length * curricula.length
}

/**
 * One lesson of every template in every curriculum, more lessons for more sets; fewer templates, evenly spread, for
 * fewer.
 */
function extent(size: number): { lessons: number; used: readonly Template[] } {
  const wanted = Math.ceil(size / curricula.length)
  if (wanted >= templates.length) return { lessons: Math.ceil(wanted / templates.length), used: templates }
  const step = templates.length / wanted
  return { lessons: 1, used: Array.from({ length: wanted }, (_, index) => templates[Math.floor(index * step)]!) }
}

interface Plan {
  curriculum: Curriculum
  template: Template
  lesson: number
  turn: number
}

/** A member of a set: one problem, or the parts of one multi-part problem. */
interface SetMember {
  problems: LibraryProblem[]
  isMultiPart: boolean
  title: string
}

type Minter = ReturnType<typeof createMinter>

function buildItem(plan: Plan, random: Random, minter: Minter, reused: SetMember[] | null) {
  const { curriculum, template, lesson } = plan
  const lessonKind = lessonOf(curriculum)
  const type = lessonKind.types[plan.turn % lessonKind.types.length]!
  const grades = gradesOf(template, plan.turn)
  const usage = simulateSet(random, problemsPerSet)
  const sources = type === 'PLACEMENTS' ? neighbors(template) : [template]
  const setMembers = reused ?? makeMembers(sources, lessonKind.endsOpen ?? false, random, minter, usage)
  const facts = {
    folderPath: `${curriculum}/${grades[0]}/${domainOf(template.skill)}`,
    lessonType: lessonKind.lessonType,
    grades,
    curriculum,
    usage,
  }
  const name = lesson === 0 ? template.title : `${template.title}, Lesson ${lesson + 1}`

  const assemble = (
    parts: SetMember[],
    set: Partial<LibrarySet> & { type: ProblemSetType; name: string },
  ): LibrarySet[] => {
    const inner = parts.filter((part) => part.isMultiPart).map((part) => multiPartSet(part, facts, minter))
    const problems = parts.flatMap((part) => part.problems)
    let next = 0
    const members = parts.map((part) => (part.isMultiPart ? inner[next++]!.ceri : part.problems[0]!.ceri))
    const own: LibrarySet = {
      ...facts,
      ceri: minter.set(),
      properties: {},
      isListed: false,
      skills: [...new Set(problems.map((problem) => problem.skill))],
      ...counts(problems),
      members,
      ...set,
    }
    return [...inner, own]
  }

  const properties = lessonKind.properties ?? {}
  if (type !== 'IF_THEN_ELSE')
    return { setMembers, sets: assemble(setMembers, { type, name, properties, isListed: true }) }
  const branches = branchNames.map((branch, index) =>
    assemble(slice(setMembers, index), { type: 'LINEAR_COMPLETE_ALL', name: `${name}: ${branch}` }),
  )
  const outer = assemble(setMembers, { type, name, properties, isListed: true }).at(-1)!
  outer.members = branches.map((branch) => branch.at(-1)!.ceri)
  return { setMembers, sets: [...branches.flat(), outer] }
}

const branchNames = ['First look', 'Ready to go on', 'More practice']

/** One of three consecutive parts of the members; none is empty. */
function slice(setMembers: readonly SetMember[], index: number): SetMember[] {
  const third = Math.max(1, Math.floor(setMembers.length / 3))
  return setMembers.slice(index * third, index === 2 ? undefined : (index + 1) * third)
}

function makeMembers(
  sources: readonly Template[],
  endsOpen: boolean,
  random: Random,
  minter: Minter,
  usage: SetUsage,
): SetMember[] {
  const setMembers: SetMember[] = []
  const seen = new Set<string>()
  const finish = (template: Template, generated: GeneratedProblem[]): SetMember => ({
    isMultiPart: template.kind === 'multi-part',
    title: template.title,
    problems: generated.map((problem) => ({
      ceri: minter.problem(),
      skill: template.skill,
      problem,
      wrongAnswerCounts: simulateWrongAnswers(random, usage, problem.wrongAnswers.length),
      hintsCeri: minter.tutoring(),
      explanationCeri: minter.tutoring(),
    })),
  })
  let count = 0
  for (let attempt = 0; count < problemsPerSet && attempt < problemsPerSet * 5; attempt++) {
    const template = sources[attempt % sources.length]!
    const generated = template.kind === 'multi-part' ? template.generateParts(random) : [template.generate(random)]
    const question = generated.map((problem) => problem.question).join()
    if (seen.has(question)) continue
    seen.add(question)
    setMembers.push(finish(template, generated))
    count += generated.length
  }
  const open = endsOpen ? openTemplateNear(sources[0]!) : undefined
  if (open?.kind === 'problem') setMembers.push(finish(open, [open.generate(random)]))
  return setMembers
}

function multiPartSet(
  part: SetMember,
  facts: Pick<LibrarySet, 'folderPath' | 'lessonType' | 'grades' | 'curriculum' | 'usage'>,
  minter: Minter,
): LibrarySet {
  return {
    ...facts,
    ceri: minter.set(),
    name: part.title,
    type: 'MULTI_PART_PROBLEM_SET',
    properties: { IS_MULTI_PART: true },
    isListed: false,
    skills: [...new Set(part.problems.map((problem) => problem.skill))],
    ...counts(part.problems),
    members: part.problems.map((problem) => problem.ceri),
  }
}

function counts(problems: readonly LibraryProblem[]) {
  return {
    problemCount: problems.length,
    openResponseCount: problems.filter((entry) => entry.problem.problemType === 'OPEN_RESPONSE').length,
  }
}

/** A template for several grades is offered for one of them, and now and then for all. */
function gradesOf(template: Template, turn: number): GradeLabel[] {
  return turn % 4 === 3 ? [...template.grades] : [template.grades[turn % template.grades.length]!]
}

/** The templates of a placement: one, and those after it in the same grade. */
function neighbors(template: Template): Template[] {
  const grade = template.grades[0]
  const same = templates.filter((other) => other.grades[0] === grade)
  const start = same.indexOf(template)
  return Array.from({ length: Math.min(5, same.length) }, (_, offset) => same[(start + offset) % same.length]!)
}

let openTemplates: readonly Template[] | undefined

/** Called on first use only: it generates a problem of every template, which would delay every start. */
function findOpenTemplates(): readonly Template[] {
  return templates.filter(
    (template) =>
      template.kind === 'problem' && template.generate(createRandom(template.id)).problemType === 'OPEN_RESPONSE',
  )
}

function openTemplateNear(template: Template): Template | undefined {
  openTemplates ??= findOpenTemplates()
  return openTemplates.find((open) => open.grades.some((grade) => template.grades.includes(grade)))
}

const domainNames: Record<string, string> = {
  OA: 'Operations and Algebraic Thinking',
  NBT: 'Number and Operations in Base Ten',
  NF: 'Fractions',
  MD: 'Measurement and Data',
  G: 'Geometry',
  RP: 'Ratios and Proportions',
  NS: 'The Number System',
  EE: 'Expressions and Equations',
  SP: 'Statistics and Probability',
  F: 'Functions',
}

function domainOf(skill: string): string {
  return domainNames[skill.split('.')[1] ?? ''] ?? 'Mathematics'
}

export const skillNames: ReadonlyMap<string, string> = new Map(skills.map((skill) => [skill.code, skill.name]))
export { isSkillbuilder }

/** Identifiers that look random but depend only on a counter, which steps through all six-digit numbers of base 36. */
function createMinter() {
  const space = 36 ** 6
  const step = 1_540_483_477
  const mint = (prefix: string) => {
    let number = 0
    return () => {
      number += 1
      const code = (number * step) % space
      return prefix + code.toString(36).toUpperCase().padStart(6, '0')
    }
  }
  return { set: mint('PSA'), problem: mint('PRA'), tutoring: mint('TUA') }
}
