import {
  type ClassId,
  calls,
  codeAlphabet,
  createRandom,
  type HomeworkId,
  type Study,
  studentEntryCalls,
} from '@trellis/domain'
import type { CrowdOptions } from './crowd'
import type { Transport } from './transport'

export interface WayIn {
  seed: string
  study: Study
  /** The calls of the study's owner or of an administrator. */
  staff: Transport
  /** The calls of a teacher, asked for where classes are needed. */
  teacher(): Promise<Transport>
  /** The network of a student without a session. */
  network(): Transport
}

const studentsPerClass = 25
const problemVaried = 2
const mainBlock = 3
const label = 'Simulated students'

/** How simulated students come into a study: as real ones do, by what the study's recruitment asks for. */
export async function wayInto(way: WayIn): Promise<CrowdOptions['enter']> {
  const studyId = way.study.studyId
  if (way.study.recruitmentTypeNumber === 2) {
    const { linkCode } = await way.staff(calls.getRun, { query: { studyId } })
    return byLink(way, linkCode!)
  }
  const invitation = way.study.recruitmentTypeNumber === 1 ? await invitationTo(way) : null
  return byClass(way, await way.teacher(), (classId, teacher) =>
    invitation === null ? giveSets(way.study, classId, teacher) : accept(invitation, classId, teacher),
  )
}

function byLink({ seed, network }: WayIn, code: string): CrowdOptions['enter'] {
  return async (index) => ({ entry: { code, participantKey: participantKeyOf(seed, index) }, transport: network })
}

/** The same seed and number: always the same person. */
export function participantKeyOf(seed: string, index: number): string {
  const random = createRandom(`${seed}/key/${index}`)
  const four = () => Array.from({ length: 4 }, () => random.pick([...codeAlphabet])).join('')
  return `${four()}-${four()}-${four()}`
}

/** In classes of the teacher's that are made when their first student comes. Each student works on one of the sets. */
function byClass(
  { seed, network }: WayIn,
  teacher: Transport,
  giveHomework: (classId: ClassId, teacher: Transport) => Promise<HomeworkId[]>,
): CrowdOptions['enter'] {
  const classes = new Map<number, Promise<{ joinCode: string; homework: HomeworkId[] }>>()
  const open = async (number: number) => {
    const name = `Simulated ${seed} ${number + 1}`
    const found = (await teacher(calls.getClasses, {})).find((one) => one.name === name)
    const grade = `Grade ${6 + (number % 3)}`
    const school = `Simulated school ${Math.floor(number / 8) + 1}`
    const { id, joinCode } = found ?? (await teacher(calls.addClass, { body: { name, grade, school } }))
    return { joinCode, homework: await giveHomework(id, teacher) }
  }
  return async (index) => {
    const number = Math.floor(index / studentsPerClass)
    const opened = classes.get(number) ?? open(number)
    classes.set(number, opened)
    const { joinCode, homework } = await opened
    const send = network()
    const pin = String(createRandom(`${seed}/pin/${index}`).int(1000, 9999))
    await send(studentEntryCalls.joinClass, { body: { joinCode, nickname: `Student ${index + 1}`, pin } })
    return { entry: { homeworkId: homework[index % homework.length]! }, transport: () => send }
  }
}

/** Where conditions differ in their sets, any one of them leads every student to the set of their own condition. */
async function giveSets(study: Study, classId: ClassId, teacher: Transport): Promise<HomeworkId[]> {
  const main = study.problemSetsInStudy.filter((entry) => entry.studyBlockTypeId === mainBlock)
  const given: HomeworkId[] = []
  for (const { xref } of study.studyTypeId === problemVaried ? main.slice(0, 1) : main) {
    const homework = await teacher(calls.addHomework, { params: { id: classId }, body: { problemSetId: xref } })
    given.push(homework.id)
  }
  return given
}

async function invitationTo({ study, staff }: WayIn): Promise<string> {
  const { studyId } = study
  const { invitations } = await staff(calls.getRun, { query: { studyId } })
  const known = invitations.find((invitation) => invitation.label === label && invitation.revokedAt === null)
  return (known ?? (await staff(calls.addInvitation, { body: { studyId, label } }))).code
}

async function accept(code: string, classId: ClassId, teacher: Transport): Promise<HomeworkId[]> {
  return (await teacher(calls.acceptInvitation, { body: { code, classId } })).homeworkIds
}
