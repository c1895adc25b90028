import { AppError, offeredStudyTypes } from '@trellis/domain'
import type { Caller, PlatformPort } from '@trellis/http'

/** Throws if the study type is not offered to the caller. */
export async function requireOffered(platform: PlatformPort, studyTypeId: number, caller: Caller): Promise<void> {
  const settings = await platform.getMySettings({}, caller)
  const isAll = settings.find((setting) => setting.name === 'enableAllStudyTypes')?.value !== false
  if (!offeredStudyTypes(isAll).some((offered) => offered === studyTypeId)) {
    throw new AppError('study_type_not_offered', { studyTypeId })
  }
}
