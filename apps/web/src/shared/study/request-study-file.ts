import { portableCalls } from '@trellis/domain'
import { requestFile } from '../../lib/client'

/** Loaded only when a study is exported, because the schema of its file is large and no page needs it. */
export const requestStudyFile = (studyId: number) => requestFile(portableCalls.exportStudy, { query: { studyId } })
