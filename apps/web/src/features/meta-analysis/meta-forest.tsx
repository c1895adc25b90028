import { useLingui } from '@lingui/react'
import { type MetaAnalysis, resultWording } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { PooledForest } from '../../shared/figure/pooled-forest'
import { outcomeName } from '../../shared/plan/plan-labels'
import { useStudyLabel } from './use-study-label'

/** The number of studies that fit in one figure. */
const maxDrawn = 40

/** The latest studies, and what all of them find together. */
export function MetaForest({ analysis: { question, result, studies, total } }: { analysis: MetaAnalysis }) {
  const { i18n } = useLingui()
  const label = useStudyLabel()
  const drawn = studies.slice(0, maxDrawn)
  const { given } = resultWording(i18n.locale)
  const names = {
    condition: given[question.condition],
    reference: given[question.reference],
    outcome: outcomeName(question.outcome, i18n),
    drawn: drawn.length,
    studies: total.studies,
  }
  const caption =
    drawn.length < total.studies ? i18n._('meta.forest.caption.latest', names) : i18n._('meta.forest.caption', names)
  return (
    <PooledForest
      title={i18n._('meta.forest', names)}
      caption={result.ok ? `${caption} ${i18n._('meta.forest.pooled')}` : caption}
      empty={i18n._('meta.forest.empty')}
      studentsHead={i18n._('meta.table.students')}
      studies={drawn.map((study, index) => ({
        key: `${index}`,
        label: label(study, index),
        effectSize: study.effectSize,
        interval: study.interval,
        standardError: study.standardError,
        students: formatNumber(study.students),
      }))}
      pooled={result.ok ? { ...result, students: formatNumber(total.students) } : null}
    />
  )
}
