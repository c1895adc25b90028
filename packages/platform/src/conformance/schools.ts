import type { School, SchoolClass, SchoolId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { expectInvalid, expectRefusal, type Harness } from './harness'

const noSchool = 'SCNOTHERE' as SchoolId

export function describeSchools(harness: Harness): void {
  const teacher = () => harness.people.teacher
  const admin = () => harness.people.admin
  const add = (name: string, place: string | null = null, by = teacher()): Promise<School> =>
    harness.port.addSchool({ body: { name, place } }, by)
  const find = async (search: string) =>
    (await harness.port.findSchools({ query: { search } }, teacher())).map(({ id }) => id)
  const aClass = (school: object): Promise<SchoolClass> =>
    harness.port.addClass({ body: { name: 'Period 2', ...school } }, teacher())
  const schoolOf = async (schoolClass: SchoolClass) => {
    const { id } = await harness.port.addHomework(
      { params: { id: schoolClass.id }, body: { problemSetId: harness.rows[0]!.problemSetId } },
      teacher(),
    )
    return (await harness.port.getHomework({ params: { id } }, 'service')).school
  }
  const merge = (from: School, into: School, by = admin()) =>
    harness.port.mergeSchool({ params: { id: from.id }, body: { into: into.id } }, by)

  describe('schools', () => {
    it('adds a school once, however it is written, and finds it by a part of its name or place', async () => {
      const oak = await add('  Birch Hill ', 'Springfield')
      expect(oak).toMatchObject({ name: 'Birch Hill', place: 'Springfield' })
      expect(await add('birch hill', 'SPRINGFIELD')).toEqual(oak)
      const other = await add('Birch Hill', 'Shelbyville')
      expect(other.id).not.toBe(oak.id)
      expect(await find('irch hi')).toEqual([other.id, oak.id])
      expect(await find('springf')).toContain(oak.id)
      expect(await find('100%_')).toEqual([])
      await expectInvalid(add(' '), 'name')
    })

    it('sets the school of a class by id, or by a name that is added if it is new', async () => {
      const school = await add('Elm Court')
      const chosen = await aClass({ schoolId: school.id })
      expect(chosen).toMatchObject({ schoolId: school.id, school: 'Elm Court', schoolPlace: null })
      expect(await aClass({ school: 'ELM COURT' })).toMatchObject({ schoolId: school.id })
      const added = await aClass({ school: 'Elm Court North' })
      expect(await find('Elm Court North')).toEqual([added.schoolId])
      const change = (body: object) => harness.port.updateClass({ params: { id: chosen.id }, body }, teacher())
      expect(await change({ name: 'Period 3' })).toMatchObject({ schoolId: school.id })
      expect(await change({ schoolId: null })).toMatchObject({ schoolId: null, school: null })
      await expectRefusal(change({ schoolId: noSchool }), 'school_not_found', { id: noSchool })
    })

    it('keeps the unit of a school in studies when the school is renamed', async () => {
      const school = await add('Maple Street')
      const schoolClass = await aClass({ schoolId: school.id })
      const before = await schoolOf(schoolClass)
      const rename = (body: object, by = admin()) => harness.port.updateSchool({ params: { id: school.id }, body }, by)
      expect(await rename({ name: 'Maple Street School', place: 'Ogdenville' })).toEqual({
        id: school.id,
        name: 'Maple Street School',
        place: 'Ogdenville',
      })
      const { class: read } = await harness.port.getClass({ params: { id: schoolClass.id } }, teacher())
      expect(read).toMatchObject({ school: 'Maple Street School', schoolPlace: 'Ogdenville' })
      expect([await schoolOf(schoolClass), before]).toEqual([before, expect.any(String)])
      await add('Maple Street', 'Ogdenville')
      await expectRefusal(rename({ name: 'Maple Street' }), 'name_taken')
      await expectRefusal(rename({ name: 'Mine' }, teacher()), 'access_restricted')
    })

    it('moves the classes of a merged school to the other one, and no longer lists the merged one', async () => {
      const [one, other] = [await add('Pine Grove'), await add('Pine Grove School')]
      const schoolClass = await aClass({ schoolId: one.id })
      const there = await aClass({ schoolId: other.id })
      await expectRefusal(merge(one, other, teacher()), 'access_restricted')
      expect(await merge(one, other)).toEqual(other)
      const { class: read } = await harness.port.getClass({ params: { id: schoolClass.id } }, teacher())
      expect(read.schoolId).toBe(other.id)
      expect(await schoolOf(read)).toBe(await schoolOf(there))
      expect(await find('Pine Grove')).toEqual([other.id])
      await expectRefusal(merge(one, other), 'school_not_found', { id: one.id })
      await expectRefusal(merge(other, other), 'school_not_found', { id: other.id })
      const { schools, total } = await harness.port.listSchools({ query: { search: 'pine grove' } }, admin())
      expect([schools, total]).toEqual([[{ ...other, classes: 2, teachers: 1 }], 1])
    })
  })
}
