import { useLingui } from '@lingui/react'
import type { MetaStudy } from '@trellis/domain'

/** How a study of the list is called: by its name, or by its place where the reader may not know the name. */
export function useStudyLabel() {
  const { i18n } = useLingui()
  return ({ studyName }: Pick<MetaStudy, 'studyName'>, index: number) =>
    studyName ?? i18n._('meta.study.other', { number: index + 1 })
}
