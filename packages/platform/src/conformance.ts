import { afterAll, beforeAll, describe } from 'vitest'
import { describeAccess } from './conformance/access'
import { describeClasses } from './conformance/classes'
import { describeContent } from './conformance/content'
import { describeDrafts } from './conformance/drafts'
import { describeFinder } from './conformance/finder'
import { type Bench, type PlatformUnderTest, prepareBench } from './conformance/harness'
import { describeHomework } from './conformance/homework'
import { describeImages } from './conformance/images'
import { describeTutorings } from './conformance/tutorings'
import { describeUsers } from './conformance/users'
import { describeWrongAnswers } from './conformance/wrong-answers'

export type { Person, PlatformUnderTest } from './conformance/harness'

/**
 * What every adapter of the platform's port promises, in process or over HTTP. It needs a platform of its own with a
 * library and four people, and leaves both changed.
 */
export function describePlatform(name: string, start: () => Promise<PlatformUnderTest>): void {
  describe(name, () => {
    const bench = {} as Bench
    let stop = async () => {}

    beforeAll(async () => {
      const platform = await start()
      stop = platform.stop
      Object.assign(bench, await prepareBench(platform))
    })
    afterAll(() => stop())

    describe('content', () => describeContent(bench))
    describe('finder', () => describeFinder(bench))
    describe('student supports', () => describeTutorings(bench))
    describe('drafts of supports', () => describeDrafts(bench))
    describe('wrong answers of one’s own', () => describeWrongAnswers(bench))
    describe('pictures', () => describeImages(bench))
    describe('users', () => describeUsers(bench))
    describe('classes', () => describeClasses(bench))
    describe('homework', () => describeHomework(bench))
    describe('access', () => describeAccess(bench))
  })
}
