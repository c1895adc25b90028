import { z } from 'zod'
import { recordedRefusalSchema } from './enrolment.schema'

const students = z.number().int().nonnegative()

/** How many students reached each step of a study: the denominators of its flow diagram. Only students are counted. */
export const flowCountsSchema = z.object({
  givenHomework: students.describe('Students who were given homework with a problem set of the study.'),
  neverOpened: students.describe('Of these, those who opened none of it.'),
  refused: z
    .record(recordedRefusalSchema, students)
    .describe('Students who were never enrolled, by reason. A student who was refused for several reasons is in each.'),
  notStudents: students.describe('Participants who are not students: simulated, staff, or trying the study out.'),
  enrolled: students.describe('Students who were enrolled and assigned to a condition.'),
  joinedAfterDraw: students.describe('Of the enrolled, those who joined their class after its condition was drawn.'),
  exposed: students.describe(
    'Of the enrolled, those who opened a problem between the tests, where conditions differ, or whose platform reported that the condition was delivered.',
  ),
  assignedOnly: students.describe(
    'Of the enrolled, those whose condition was given to another platform, which never reported that it was delivered. They count as enrolled, however conditions are drawn.',
  ),
  finished: students.describe('Of the enrolled, those who finished an assignment.'),
  withdrawn: students.describe('Of the enrolled, those who were withdrawn.'),
})
export type FlowCounts = z.infer<typeof flowCountsSchema>
