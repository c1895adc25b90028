import { curriculumOptions, gradeOptions, type UserId } from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { afterEach, describe, expect, it } from 'vitest'
import { expectInvalid, expectRefusal, type Harness } from './harness'

const unknownUserId = 'UNOBODY0'

export function describeUsers(harness: Harness): void {
  const me = () => harness.people.researcher
  const admin = () => harness.people.admin
  const idOf = (person: keyof Harness['people']): UserId => harness.people[person].actor.userId

  describe("the caller's account", () => {
    it("returns the caller's account, with roles and attributes only on request", async () => {
      const bare = await harness.port.getMe({ query: {} }, me())
      expect(bare.userId).toBe(idOf('researcher'))
      expect(bare).not.toHaveProperty('roles')
      expect(bare).not.toHaveProperty('attributes')
      const full = await harness.port.getMe({ query: { include: ['ROLES', 'ATTRIBUTES'] } }, admin())
      expect(full).toMatchObject({ roles: ['ADMIN', 'RESEARCHER'], attributes: { ETSOnboardingCompleted: true } })
      expect(await harness.port.getMe({ query: { include: ['ROLES'] } }, me())).toEqual({
        ...bare,
        roles: ['RESEARCHER'],
      })
    })

    it('changes only the names and time zone that are sent', async () => {
      const before = await harness.port.getMe({ query: {} }, me())
      const changed = await harness.port.updateMe({ body: { displayName: '  Dr. Lindqvist ' } }, me())
      expect(changed).toEqual({ ...before, displayName: 'Dr. Lindqvist' })
      const body = { firstName: 'Røsa', lastName: "O'Hara", timeZone: 'Asia/Kathmandu' }
      expect(await harness.port.updateMe({ body }, me())).toEqual({ ...changed, ...body })
      expect(await harness.port.getMe({ query: {} }, me())).toEqual({ ...changed, ...body })
      expect(await harness.port.updateMe({ body: {} }, me())).toEqual({ ...changed, ...body })
    })

    it('names the invalid field of an account', async () => {
      await expectInvalid(harness.port.updateMe({ body: { timeZone: 'Europe/Atlantis' } }, me()), 'timeZone')
      await expectInvalid(harness.port.updateMe({ body: { timeZone: ' ' } }, me()), 'timeZone')
      await expectInvalid(harness.port.updateMe({ body: { firstName: '   ' } }, me()), 'firstName')
      await expectInvalid(harness.port.updateMe({ body: { displayName: 'x'.repeat(101) } }, me()), 'displayName')
    })

    it('does not let people change their id, username or roles', async () => {
      const before = await harness.port.getMe({ query: { include: ['ROLES'] } }, me())
      const body = { userId: unknownUserId, username: 'x@example.org', roles: ['ADMIN'] } as object
      await harness.port.updateMe({ body }, me())
      expect(await harness.port.getMe({ query: { include: ['ROLES'] } }, me())).toEqual(before)
    })

    it('refuses calls of the study service that are about the account of the caller', async () => {
      await expectRefusal(harness.port.getMe({ query: {} }, 'service'), 'access_restricted')
      await expectRefusal(harness.port.getMySettings({}, 'service'), 'access_restricted')
    })
  })

  describe('attributes', () => {
    const clear = (name: 'gradeLevel' | 'curriculum') => harness.port.deleteMyAttribute({ params: { name } }, me())
    const attributes = async () =>
      (await harness.port.getMe({ query: { include: ['ATTRIBUTES'] } }, me())).attributes as Record<string, unknown>
    afterEach(async () => {
      await clear('gradeLevel')
      await clear('curriculum')
    })

    it('sets attributes once with POST and replaces them with PUT', async () => {
      const params = { name: 'gradeLevel' as const }
      const value = ['Grade 4', 'Grade 6 Accelerated']
      const added = await harness.port.addMyAttribute({ params, body: { value } }, me())
      expect(added).toEqual({ name: 'gradeLevel', value })
      const again = harness.port.addMyAttribute({ params, body: { value: ['Grade 1'] } }, me())
      await expectRefusal(again, 'attribute_exists', { id: 'gradeLevel' })
      expect((await attributes()).gradeLevel).toEqual(value)
      await harness.port.updateMyAttribute({ params, body: { value: ['Grade 1'] } }, me())
      expect((await attributes()).gradeLevel).toEqual(['Grade 1'])
    })

    it('sets attributes with PUT, and removes them idempotently with DELETE', async () => {
      const params = { name: 'curriculum' as const }
      const value = [...curriculumOptions]
      expect(await harness.port.updateMyAttribute({ params, body: { value } }, me())).toEqual({ ...params, value })
      expect((await attributes()).curriculum).toEqual(value)
      expect(await clear('curriculum')).toEqual({ ok: true })
      expect(await clear('curriculum')).toEqual({ ok: true })
      expect(await attributes()).not.toHaveProperty('curriculum')
    })

    it('keeps attributes per person', async () => {
      await harness.port.addMyAttribute({ params: { name: 'gradeLevel' }, body: { value: 'Grade 2' } }, me())
      const other = await harness.port.getMe({ query: { include: ['ATTRIBUTES'] } }, harness.people.colleague)
      expect(other.attributes).not.toHaveProperty('gradeLevel')
    })

    it('refuses invalid options and unknown attributes', async () => {
      const params = { name: 'gradeLevel' as const }
      for (const value of ['Grade 9', ['Grade 1', 'Grade 9'], true]) {
        await expectInvalid(harness.port.addMyAttribute({ params, body: { value } }, me()), 'value')
        await expectInvalid(harness.port.updateMyAttribute({ params, body: { value } }, me()), 'value')
      }
      const unknown = { name: 'favouriteColor' as 'gradeLevel' }
      await expectInvalid(harness.port.addMyAttribute({ params: unknown, body: { value: 'blue' } }, me()), 'name')
      expect(await attributes()).not.toHaveProperty('gradeLevel')
    })

    it('lists the options of an attribute, and reports one that does not exist', async () => {
      const optionsOf = async (name: string) => (await harness.port.getAttribute({ params: { name } }, me())).values
      const shown = (values: readonly string[]) => values.map((value) => ({ value, displayText: value }))
      expect(await optionsOf('gradeLevel')).toEqual(shown(gradeOptions))
      expect(await optionsOf('curriculum')).toEqual(shown(curriculumOptions))
      expect(await optionsOf('ETSOnboardingCompleted')).toEqual([])
      await expectRefusal(optionsOf('favouriteColor'), 'attribute_not_found', { id: 'favouriteColor' })
    })
  })

  describe('settings', () => {
    const settings = async (person = me()) =>
      Object.fromEntries((await harness.port.getMySettings({}, person)).map(({ name, value }) => [name, value]))
    const set = (settingName: 'enableAllStudyTypes' | 'colorScheme', value: boolean | string, person = me()) =>
      harness.port.updateMySetting({ params: { settingName }, body: { value } }, person)

    it('returns default settings until a person changes their own', async () => {
      expect(await settings()).toEqual({ enableAllStudyTypes: true, colorScheme: 'system' })
      expect(await set('colorScheme', 'dark')).toEqual({ name: 'colorScheme', value: 'dark' })
      await set('colorScheme', 'light')
      expect(await settings()).toEqual({ enableAllStudyTypes: true, colorScheme: 'light' })
      expect(await settings(harness.people.colleague)).toEqual({ enableAllStudyTypes: true, colorScheme: 'system' })
    })

    it('refuses invalid values for settings', async () => {
      await expectInvalid(set('colorScheme', 'pink'), 'value')
      await expectInvalid(set('colorScheme', true), 'value')
      await expectInvalid(set('enableAllStudyTypes', 'yes', admin()), 'value')
    })

    it('lets only administrators change the study types on offer', async () => {
      await expectRefusal(set('enableAllStudyTypes', false), 'access_restricted')
      const params = { userId: idOf('researcher'), settingName: 'enableAllStudyTypes' as const }
      const change = (value: boolean, by = admin()) => harness.port.updateUserSetting({ params, body: { value } }, by)
      await expectRefusal(change(false, me()), 'access_restricted')
      expect(await change(false)).toEqual({ name: 'enableAllStudyTypes', value: false })
      expect((await settings()).enableAllStudyTypes).toBe(false)
      await change(true)
      expect(await set('enableAllStudyTypes', true, admin())).toEqual({ name: 'enableAllStudyTypes', value: true })
      const missing = harness.port.updateUserSetting(
        { params: { ...params, userId: unknownUserId }, body: { value: true } },
        admin(),
      )
      await expectRefusal(missing, 'user_not_found', { id: unknownUserId })
    })
  })

  describe('other people', () => {
    it('shows other people only to administrators and the study service', async () => {
      const userId = idOf('colleague')
      const theirs = await harness.port.getMe({ query: {} }, harness.people.colleague)
      for (const reader of [harness.people.colleague, admin(), 'service'] as const) {
        expect(await harness.port.getUser({ params: { userId }, query: {} }, reader)).toEqual(theirs)
      }
      for (const reader of [me(), harness.people.teacher]) {
        await expectRefusal(harness.port.getUser({ params: { userId }, query: {} }, reader), 'user_not_found', {
          id: userId,
        })
      }
      const missing = harness.port.getUser({ params: { userId: unknownUserId }, query: {} }, admin())
      await expectRefusal(missing, 'user_not_found', { id: unknownUserId })
      await expectInvalid(harness.port.getUser({ params: { userId: 'me!' }, query: {} }, admin()), 'userId')
    })

    it('returns up to a hundred people by id, without unknown ones', async () => {
      const ids = [idOf('researcher'), idOf('teacher'), ...Array.from({ length: 98 }, (_, index) => `UNOBODY${index}`)]
      for (const reader of [admin(), 'service'] as const) {
        const found = await harness.port.getUsers({ query: { ids } }, reader)
        expect(found.map(({ userId }) => userId).sort()).toEqual(ids.slice(0, 2).sort())
        for (const user of found) expect(user).not.toHaveProperty('roles')
      }
      await expectInvalid(harness.port.getUsers({ query: { ids: [...ids, unknownUserId] } }, admin()), 'ids')
      await expectRefusal(harness.port.getUsers({ query: { ids } }, me()), 'access_restricted')
      expect(await harness.port.getUsers({ query: { ids: [] } }, admin())).toEqual([])
    })
  })

  describe('the search for people', () => {
    const find = async (query: { search?: string; role?: 'ADMIN' | 'STUDENT' }, by: Caller = admin()) =>
      (await harness.port.findUsers({ query }, by)).map((user) => user.userId)

    it('finds people by any part of a name or address, in any case', async () => {
      const { username, firstName, lastName } = await harness.port.getMe({ query: {} }, harness.people.colleague)
      const parts = [username.slice(2).toUpperCase(), `${firstName} ${lastName}`.toLowerCase(), lastName.slice(1)]
      for (const search of parts) expect(await find({ search })).toContain(idOf('colleague'))
      for (const search of ['nobody has this', '%', '_', '\\']) expect(await find({ search })).toEqual([])
    })

    it('finds people by role, even for the study service', async () => {
      expect(await find({ role: 'ADMIN' }, 'service')).toEqual([idOf('admin')])
      const students = await find({ role: 'STUDENT' })
      for (const person of ['admin', 'researcher', 'teacher'] as const) expect(students).not.toContain(idOf(person))
      expect(await find({ role: 'ADMIN', search: 'nobody has this' })).toEqual([])
    })

    it('returns all people in the order of their ids without a query', async () => {
      const all = await find({})
      expect(all).toEqual([...all].sort())
      expect(all).toEqual(expect.arrayContaining([idOf('admin'), idOf('researcher'), idOf('teacher')]))
    })

    it('lets only administrators search people', async () => {
      await expectRefusal(find({}, me()), 'access_restricted')
    })
  })

  describe('roles', () => {
    it('lets only administrators grant and revoke roles', async () => {
      const params = { userId: idOf('colleague'), role: 'TEACHER' as const }
      await expectRefusal(harness.port.addRole({ params }, me()), 'access_restricted')
      await expectRefusal(
        harness.port.addRole({ params: { ...params, role: 'ADMIN' } }, harness.people.colleague),
        'access_restricted',
      )
      expect(await harness.port.addRole({ params }, admin())).toEqual(['RESEARCHER', 'TEACHER'])
      expect(await harness.port.addRole({ params }, admin())).toEqual(['RESEARCHER', 'TEACHER'])
      await expectRefusal(harness.port.removeRole({ params }, me()), 'access_restricted')
      expect(await harness.port.removeRole({ params }, admin())).toEqual(['RESEARCHER'])
      expect(await harness.port.removeRole({ params }, admin())).toEqual(['RESEARCHER'])
      const missing = harness.port.addRole({ params: { ...params, userId: unknownUserId } }, admin())
      await expectRefusal(missing, 'user_not_found', { id: unknownUserId })
    })
  })
}
