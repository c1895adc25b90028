import { afterAll, beforeAll, describe } from 'vitest'
import { describeAccess } from './conformance/access'
import { describeClasses } from './conformance/classes'
import { describeContent } from './conformance/content'
import { describeDrafts } from './conformance/drafts'
import { describeFinder } from './conformance/finder'
import { createHarness, type Harness, type PlatformUnderTest } from './conformance/harness'
import { describeHomework } from './conformance/homework'
import { describeImages } from './conformance/images'
import { describeSchools } from './conformance/schools'
import { describeStudentData } from './conformance/student-data'
import { describeTutorings } from './conformance/tutorings'
import { describeUsers } from './conformance/users'
import { describeWrongAnswers } from './conformance/wrong-answers'

export type { Person, PlatformUnderTest } from './conformance/harness'

/**
 * The tests that every adapter of the platform's port must pass, in process or over HTTP. They need a platform of their
 * own with a library and four people, and change both.
 */
export function describePlatform(name: string, start: () => Promise<PlatformUnderTest>): void {
  describe(name, () => {
    const harness = {} as Harness
    let stop = async () => {}

    beforeAll(async () => {
      const platform = await start()
      stop = platform.stop
      Object.assign(harness, await createHarness(platform))
    })
    afterAll(() => stop())

    describe('content', () => describeContent(harness))
    describe('finder', () => describeFinder(harness))
    describe('student supports', () => describeTutorings(harness))
    describe('drafts of supports', () => describeDrafts(harness))
    describe('custom wrong answers', () => describeWrongAnswers(harness))
    describe('images', () => describeImages(harness))
    describe('users', () => describeUsers(harness))
    describe('classes', () => describeClasses(harness))
    describe('schools', () => describeSchools(harness))
    describe('homework', () => describeHomework(harness))
    describe('data of students', () => describeStudentData(harness))
    describe('access', () => describeAccess(harness))
  })
}
