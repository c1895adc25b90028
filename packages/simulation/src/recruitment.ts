import {
  allConditionsBlock,
  type ClassId,
  calls,
  codeAlphabet,
  createRandom,
  type HomeworkId,
  makePin,
  recruitmentTypes,
  type Study,
  studentEntryCalls,
  studyTypes,
} from '@trellis/domain'
import type { CrowdOptions } from './crowd'
import type { Transport } from './transport'

export interface Recruitment {
  seed: string
  study: Study
  /** The calls of the study's owner or of an administrator. */
  staff: Transport
  /** The calls of a teacher; signs in only where classes are needed. */
  teacher(): Promise<Transport>
  /** The network of a student without a session. */
  network(): Transport
}

const studentsPerClass = 25
const label = 'Simulated students'

/** Simulated students are recruited like real ones: by link, by invitation or by homework, as the study says. */
export async function recruitmentFor(recruitment: Recruitment): Promise<CrowdOptions['enter']> {
  const studyId = recruitment.study.studyId
  if (recruitment.study.recruitmentTypeNumber === recruitmentTypes.selfDeploy) {
    const { linkCode } = await recruitment.staff(calls.getRun, { query: { studyId } })
    return byLink(recruitment, linkCode!)
  }
  const invitation =
    recruitment.study.recruitmentTypeNumber === recruitmentTypes.assistedDeploy ? await invitationTo(recruitment) : null
  return byClass(recruitment, await recruitment.teacher(), (classId, teacher) =>
    invitation === null ? assignSets(recruitment.study, classId, teacher) : accept(invitation, classId, teacher),
  )
}

function byLink({ seed, network }: Recruitment, code: string): CrowdOptions['enter'] {
  return async (index) => ({ entry: { code, participantKey: participantKeyOf(seed, index) }, transport: network })
}

/** The same seed and index always give the same person. */
export function participantKeyOf(seed: string, index: number): string {
  const random = createRandom(`${seed}/key/${index}`)
  const four = () => Array.from({ length: 4 }, () => random.pick([...codeAlphabet])).join('')
  return `${four()}-${four()}-${four()}`
}

/** A class of the teacher is created for its first student. Each student works on one of the sets. */
function byClass(
  { seed, network }: Recruitment,
  teacher: Transport,
  assignHomework: (classId: ClassId, teacher: Transport) => Promise<HomeworkId[]>,
): CrowdOptions['enter'] {
  const classes = new Map<number, Promise<{ joinCode: string; homework: HomeworkId[] }>>()
  const open = async (number: number) => {
    const name = `Simulated ${seed} ${number + 1}`
    const existing = (await teacher(calls.getClasses, {})).find((one) => one.name === name)
    const grade = `Grade ${6 + (number % 3)}`
    const school = `Simulated school ${Math.floor(number / 8) + 1}`
    const { id, joinCode } = existing ?? (await teacher(calls.addClass, { body: { name, grade, school } }))
    return { joinCode, homework: await assignHomework(id, teacher) }
  }
  return async (index) => {
    const number = Math.floor(index / studentsPerClass)
    const opened = classes.get(number) ?? open(number)
    classes.set(number, opened)
    const { joinCode, homework } = await opened
    const send = network()
    const random = createRandom(`${seed}/pin/${index}`)
    const pin = makePin((below) => random.int(0, below - 1))
    await send(studentEntryCalls.joinClass, { body: { joinCode, nickname: `Student ${index + 1}`, pin } })
    return {
      entry: { homeworkId: homework[index % homework.length]! },
      transport: () => send,
      className: `${seed} ${number}`,
    }
  }
}

/** In Problem Varied studies any one set leads every student to the set of their own condition. */
async function assignSets(study: Study, classId: ClassId, teacher: Transport): Promise<HomeworkId[]> {
  const main = study.problemSetsInStudy.filter((entry) => entry.studyBlockTypeId === allConditionsBlock)
  const homeworkIds: HomeworkId[] = []
  for (const { problemSetId } of study.studyTypeId === studyTypes.problemVaried ? main.slice(0, 1) : main) {
    const homework = await teacher(calls.addHomework, { params: { id: classId }, body: { problemSetId } })
    homeworkIds.push(homework.id)
  }
  return homeworkIds
}

async function invitationTo({ study, staff }: Recruitment): Promise<string> {
  const { studyId } = study
  const { invitations } = await staff(calls.getRun, { query: { studyId } })
  const known = invitations.find((invitation) => invitation.label === label && invitation.revokedAt === null)
  return (known ?? (await staff(calls.addInvitation, { body: { studyId, label } }))).code
}

async function accept(code: string, classId: ClassId, teacher: Transport): Promise<HomeworkId[]> {
  return (await teacher(calls.acceptInvitation, { body: { code, classId } })).homeworkIds
}
