import { useLingui } from '@lingui/react'
import type { MetaStudy } from '@trellis/domain'

/** The name of a study in the list, or its number where the reader may not know the name. */
export function useStudyLabel() {
  const { i18n } = useLingui()
  return ({ studyName }: Pick<MetaStudy, 'studyName'>, index: number) =>
    studyName ?? i18n._('meta.study.other', { number: index + 1 })
}
