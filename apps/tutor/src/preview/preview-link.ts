import type { InputOf, previewCalls, publicPreviewCalls } from '@trellis/domain'

/** What visitors of a public page can try out. */
export type PublishedTarget = InputOf<(typeof publicPreviewCalls)['openPublicPreview']>['body']['place']
/** What a preview shows. On the wire it is called `place`. */
export type PreviewTarget = InputOf<(typeof previewCalls)['openPreview']>['body']['place'] | PublishedTarget

const problemIdForm = /^W?PR[0-9A-Z]+$/i
const setIdForm = /^W?PS[0-9A-Z]+$/i
const supportIdForm = /^W?TU[0-9A-Z]+$/i
const keyForm = /^[a-z0-9]{10}$/
const number = /^[1-9]\d{0,9}$/
const limits = { pairs: 50, feedback: 100 }

/**
 * The target of a link, or null when the link is not valid:
 * `?study=7&condition=9&set=PSA1`, `?published=abcdefghjk&condition=9&set=PSA1`, `?pairs=PRA1:TUA1,PRA2:` or `?problem=PRA1&feedback=TUA1,TUA2`.
 */
export function readPreviewLink(search: string): PreviewTarget | null {
  const query = new URLSearchParams(search)
  if (query.has('pairs')) return readPairs(listIn(query, 'pairs'))
  if (query.has('problem')) return readFeedback(query.get('problem')!, listIn(query, 'feedback'))
  const [studyId, conditionId] = [query.get('study') ?? '', query.get('condition') ?? '']
  const problemSetId = query.get('set') ?? ''
  const key = query.get('published')
  if (key !== null) {
    const isValid = keyForm.test(key) && number.test(conditionId) && setIdForm.test(problemSetId)
    return isValid ? { kind: 'published', key, conditionId: Number(conditionId), problemSetId } : null
  }
  if (!number.test(studyId) || !number.test(conditionId) || !setIdForm.test(problemSetId)) return null
  return { kind: 'condition', studyId: Number(studyId), conditionId: Number(conditionId), problemSetId }
}

function readPairs(pairs: string[]): PreviewTarget | null {
  if (pairs.length === 0 || pairs.length > limits.pairs) return null
  const read = pairs.map((pair) => {
    const [problemId = '', supportId = '', ...more] = pair.split(':')
    const isValid = problemIdForm.test(problemId) && (supportId === '' || supportIdForm.test(supportId))
    return isValid && more.length === 0 ? { problemId, supportId: supportId || null } : null
  })
  return read.every((pair) => pair !== null) ? { kind: 'pairs', pairs: read } : null
}

function readFeedback(problemId: string, feedbackIds: string[]): PreviewTarget | null {
  if (!problemIdForm.test(problemId) || feedbackIds.length > limits.feedback) return null
  return feedbackIds.every((id) => supportIdForm.test(id)) ? { kind: 'feedback', problemId, feedbackIds } : null
}

function listIn(query: URLSearchParams, name: string): string[] {
  return query
    .getAll(name)
    .flatMap((value) => value.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** The link that `readPreviewLink` reads back. */
export function previewLinkTo(target: PreviewTarget): string {
  switch (target.kind) {
    case 'condition':
      return `?study=${target.studyId}&condition=${target.conditionId}&set=${target.problemSetId}`
    case 'published':
      return `?published=${target.key}&condition=${target.conditionId}&set=${target.problemSetId}`
    case 'pairs':
      return `?pairs=${target.pairs.map((pair) => `${pair.problemId}:${pair.supportId ?? ''}`).join(',')}`
    case 'feedback':
      return `?problem=${target.problemId}&feedback=${target.feedbackIds.join(',')}`
  }
}
