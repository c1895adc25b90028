import type { EnrolmentRecord, HomeworkId, ParticipantKind, StudyId } from '@trellis/domain'
import type { NewParticipant } from './draw-condition'
import { codeInStudy, type SharedCodes } from './participant-code'

/** The circumstances of an enrollment. They are recorded, and assignment does not depend on them. */
export interface EnrolmentSetting {
  participantKind: ParticipantKind
  teacherId: string | null
  /** Students in the class; null where the platform does not report it. */
  rosterSize: number | null
  /** When the student joined the class, in seconds since the epoch; null where the platform does not report it. */
  joinedAt: number | null
  /** A token of the browser, the same for everyone who uses it; null when it sent none. */
  device: string | null
  /** A former student of the class who had the same nickname; null if there is none. */
  namesakeId: string | null
}

/** The setting of a student without a class. */
export const noClass: EnrolmentSetting = {
  participantKind: 'student',
  teacherId: null,
  rosterSize: null,
  joinedAt: null,
  device: null,
  namesakeId: null,
}

/** What is recorded about a participant besides the assignment, by codes of the study. */
export function enrolmentRecordOf(
  secret: string,
  sharedCode: SharedCodes,
  studyId: StudyId,
  participant: NewParticipant & { homeworkId: HomeworkId | null; setting: EnrolmentSetting },
): Omit<EnrolmentRecord, 'joinedAfterDraw'> & { deviceCode: string | null } {
  const code = (kind: Parameters<SharedCodes>[1], id: string | null) =>
    id === null ? null : sharedCode(studyId, kind, id)
  const { classId, school, grade, homeworkId, setting } = participant
  return {
    participantKind: setting.participantKind,
    classCode: code('class', classId),
    teacherCode: code('teacher', setting.teacherId),
    schoolCode: code('school', school),
    gradeCode: code('grade', grade),
    homeworkCode: code('homework', homeworkId),
    rosterSize: setting.rosterSize,
    deviceCode: setting.device === null ? null : codeInStudy(secret, studyId, 'device', setting.device),
  }
}
