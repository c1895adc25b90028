import type { Homework, HomeworkId, ProblemSetId, SchoolClass } from '@trellis/domain'
import { expect, it } from 'vitest'
import { noClass } from './classes'
import { expectInvalid, expectRefusal, type Harness, type Person } from './harness'

export function describeHomework(harness: Harness): void {
  const teacher = () => harness.people.teacher
  const notADate = ['', 'tomorrow', '2099-02-30', '2099-5-3', '0000-01-01', '2099-05-03T00:00:00Z']
  const set = (at: number): ProblemSetId => harness.rows[at]!.problemSetId
  const add = (schoolClass: SchoolClass, problemSetId: string, dueOn: string | null = null): Promise<Homework> =>
    harness.port.addHomework({ params: { id: schoolClass.id }, body: { problemSetId, dueOn } }, teacher())
  const remove = ({ id }: Homework, by = teacher()) => harness.port.removeHomework({ params: { id } }, by)
  const move = ({ id }: Homework, dueOn: string | null, by = teacher()) =>
    harness.port.updateHomework({ params: { id }, body: { dueOn } }, by)
  const read = ({ id }: Homework, by: Parameters<Harness['port']['getHomework']>[1]) =>
    harness.port.getHomework({ params: { id } }, by)
  const mine = async (student: Person) => (await harness.port.getMyHomework({}, student)).map(({ id }) => id)

  async function aClassWith(nickname: string): Promise<{ schoolClass: SchoolClass; student: Person }> {
    const body = { name: 'Period 4', grade: 'Grade 7', school: 'South' }
    const schoolClass = await harness.port.addClass({ body }, teacher())
    return { schoolClass, student: await harness.join({ joinCode: schoolClass.joinCode, nickname, pin: '2684' }) }
  }

  it('assigns a problem set to a class', async () => {
    const { schoolClass } = await aClassWith('Maya')
    const assigned = await add(schoolClass, set(0), '2099-05-03')
    const { problemSetName, problemSetId } = harness.sets[0]!
    expect(assigned).toMatchObject({
      classId: schoolClass.id,
      title: problemSetName,
      problemSetId,
      dueOn: '2099-05-03',
    })
    expect(assigned.problemCount).toBe(harness.sets[0]!.problemCount)
    expect(await harness.port.getClass({ params: { id: schoolClass.id } }, teacher())).toMatchObject({
      class: { homework: 1 },
      homework: [assigned],
    })
  })

  it('reports only to the study service which students a set was assigned to', async () => {
    const { schoolClass, student } = await aClassWith('Maya')
    const assigned = await add(schoolClass, set(1))
    const body = { problemSetIds: [set(1)], since: 1 }
    const rosters = await harness.port.getHomeworkRosters({ body }, 'service')
    const own = rosters.find(({ homeworkId }) => homeworkId === assigned.id)
    expect(own).toEqual({ homeworkId: assigned.id, problemSetId: set(1), studentIds: [student.actor.userId] })
    expect(await read(assigned, student)).toMatchObject({ rosterSize: 1, joinedAt: expect.any(Number) })
    expect(await read(assigned, teacher())).toMatchObject({ rosterSize: 1, joinedAt: null })
    await expectRefusal(harness.port.getHomeworkRosters({ body }, teacher()), 'access_restricted')
    await remove(assigned)
    const later = await harness.port.getHomeworkRosters({ body: { ...body, since: 4_000_000_000 } }, 'service')
    expect(later.some(({ homeworkId }) => homeworkId === assigned.id)).toBe(false)
  })

  it('assigns a set once, even concurrently', async () => {
    const { schoolClass } = await aClassWith('Maya')
    const assigned = await add(schoolClass, set(0))
    expect(await add(schoolClass, set(0), '2099-05-03')).toEqual(assigned)
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await add(schoolClass, set(1))).id))
    expect(new Set(ids).size).toBe(1)
    expect((await harness.port.getClass({ params: { id: schoolClass.id } }, teacher())).homework).toHaveLength(2)
  })

  it('refuses a set or class that does not exist, and an invalid due date', async () => {
    const { schoolClass } = await aClassWith('Maya')
    await expectRefusal(add(schoolClass, 'PSANOTHERE'), 'problem_set_not_found', { id: 'PSANOTHERE' })
    await expectRefusal(add({ ...schoolClass, id: noClass }, set(0)), 'class_not_found', { id: noClass })
    await expectInvalid(add(schoolClass, 'nonsense'), 'problemSetId')
    for (const dueOn of notADate) await expectInvalid(add(schoolClass, set(0), dueOn), 'dueOn')
  })

  it('lets the class, its teacher, administrators and the study service read homework', async () => {
    const { schoolClass, student } = await aClassWith('Maya')
    const assigned = await add(schoolClass, set(0))
    const inClass = {
      ...assigned,
      className: schoolClass.name,
      timeZone: schoolClass.timeZone,
      grade: schoolClass.grade,
      school: expect.any(String),
      teacherId: teacher().actor.userId,
    }
    for (const reader of [student, teacher(), harness.people.admin, 'service'] as const) {
      expect(await read(assigned, reader)).toMatchObject({ ...inClass, rosterSize: 1 })
    }
    const { student: stranger } = await aClassWith('Leo')
    for (const reader of [stranger, harness.people.researcher, harness.people.colleague]) {
      await expectRefusal(read(assigned, reader), 'homework_not_found', { id: assigned.id })
    }
    const id = 'HNOTHERE' as HomeworkId
    await expectRefusal(read({ ...assigned, id }, 'service'), 'homework_not_found', { id })
  })

  it("lists a student's homework from all their classes, newest first", async () => {
    const { schoolClass, student } = await aClassWith('Maya')
    const { schoolClass: other } = await aClassWith('Leo')
    const assigned = []
    for (const at of [0, 1, 2]) assigned.push(await add(schoolClass, set(at)))
    await add(other, set(3))
    expect(await mine(student)).toEqual(assigned.map(({ id }) => id).reverse())
    const [newest] = await harness.port.getMyHomework({}, student)
    expect(await read(assigned[2]!, student)).toMatchObject(newest!)
    for (const person of [teacher(), harness.people.researcher]) {
      await expectRefusal(harness.port.getMyHomework({}, person), 'access_restricted')
    }
    await expectRefusal(harness.port.getMyHomework({}, 'service'), 'access_restricted')
  })

  it('lets only the teacher change or clear the due date', async () => {
    const { schoolClass, student } = await aClassWith('Maya')
    const assigned = await add(schoolClass, set(0), '2099-05-03')
    expect(await move(assigned, '2099-05-04')).toEqual({ ...assigned, dueOn: '2099-05-04' })
    expect(await read(assigned, student)).toMatchObject({ dueOn: '2099-05-04' })
    expect(await move(assigned, null)).toEqual({ ...assigned, dueOn: null })
    for (const dueOn of notADate) await expectInvalid(move(assigned, dueOn), 'dueOn')
    for (const person of [harness.people.admin, student]) {
      await expectRefusal(move(assigned, '2099-05-03', person), 'access_restricted')
    }
    await remove(assigned)
    await expectRefusal(move(assigned, '2099-05-03'), 'homework_not_found', { id: assigned.id })
  })

  it('hides unassigned homework, and allows assigning it again', async () => {
    const { schoolClass, student } = await aClassWith('Maya')
    const assigned = await add(schoolClass, set(0))
    expect(await remove(assigned)).toEqual({ ok: true })
    expect(await mine(student)).toEqual([])
    for (const reader of [student, teacher(), 'service'] as const) {
      await expectRefusal(read(assigned, reader), 'homework_not_found')
    }
    await expectRefusal(remove(assigned), 'homework_not_found', { id: assigned.id })
    expect((await add(schoolClass, set(0))).id).not.toBe(assigned.id)
  })

  it('lets only the teacher unassign homework', async () => {
    const { schoolClass, student } = await aClassWith('Maya')
    const assigned = await add(schoolClass, set(0))
    await expectRefusal(remove(assigned, harness.people.admin), 'access_restricted')
    await expectRefusal(remove(assigned, student), 'access_restricted')
    const club = await harness.port.addClass({ body: { name: 'Mathematics club' } }, harness.people.admin)
    const theirs = await harness.port.addHomework(
      { params: { id: club.id }, body: { problemSetId: set(0) } },
      harness.people.admin,
    )
    await expectRefusal(remove(theirs), 'homework_not_found', { id: theirs.id })
    expect(await mine(student)).toEqual([assigned.id])
  })

  it('hides homework of a closed class, and from removed students', async () => {
    const { schoolClass, student } = await aClassWith('Maya')
    const assigned = await add(schoolClass, set(0))
    await harness.port.removeStudent({ params: { id: schoolClass.id, studentId: student.actor.userId } }, teacher())
    const again = await harness.join({ joinCode: schoolClass.joinCode, nickname: 'Leo', pin: '2684' })
    expect(await mine(again)).toEqual([assigned.id])
    await harness.port.deleteClass({ params: { id: schoolClass.id } }, teacher())
    expect(await mine(again)).toEqual([])
    await expectRefusal(read(assigned, again), 'homework_not_found')
    await expectRefusal(remove(assigned), 'homework_not_found')
  })
}
