import { useQuery } from '@tanstack/react-query'
import {
  type Condition,
  type ConditionFieldName,
  conditionFieldSchema,
  isNameTaken,
  mayAddCondition,
  mayDeleteCondition,
  mayEdit,
  mayTransition,
  newConditionDescription,
  nextConditionName,
  normalizeStudy,
  type Study,
  type StudyStatus,
  type SupportMapping,
  type Verdict,
} from '@trellis/domain'
import { signedOut } from '../../../lib/session'
import { studyQuery } from '../../../shared/study/studies'
import { openScreen, refusal } from '../../../testing/open-screen'
import type { Answer, Received } from '../../../testing/test-server'
import { ConditionsStep } from '../conditions-step'

const description = newConditionDescription

/** A study in development, of the person who is signed in, with conditions of these names. */
export function aStudy(facts: object = {}, names = ['Condition 1', 'Condition 2']): Study {
  const raw = { studyId: 1, studyTypeId: 1, studyName: 'Ratios', ownerId: 'U1', studyStatus: 'DEVELOPMENT' }
  const conditions = names.map((name, index) => ({ conditionId: index + 1, name, description }))
  return normalizeStudy({ ...raw, conditions, ...facts }) as Study
}

interface Change {
  conditionId: number
  fieldname: ConditionFieldName
  value: unknown
  previous?: unknown
}

function Loaded() {
  const { data } = useQuery(studyQuery(1))
  return data ? <ConditionsStep study={data} /> : null
}

/** Opens the Conditions step against a real server that has this one study, with supports for these conditions. */
export async function openConditions(study = aStudy(), supportsOf: number[] = []) {
  const supports = supportsOf.map((conditionId, index) => ({
    studyId: 1,
    conditionId,
    problemId: 'PRA1',
    supportId: `TUT${index}`,
    tutorStrategyType: 'HINTS',
    isPublished: false,
  })) as SupportMapping[]
  const serverState = { study: { ...study, supportCount: supports.length }, supports }
  const disconnected = new Set<string>()
  let lastId = study.conditions.length

  const facts = () => ({
    typeId: serverState.study.studyTypeId,
    status: serverState.study.studyStatus,
    count: serverState.study.conditions.length,
  })
  const setConditions = (conditions: Condition[]) => {
    serverState.study = { ...serverState.study, conditions }
  }
  const refusalOf = (verdict: Verdict): Answer | undefined =>
    verdict.ok
      ? undefined
      : refusal(409, verdict.reason === 'awaiting_approval' ? 'edit_refused' : 'condition_refused', undefined, verdict)
  const nameTaken = () => refusal(409, 'condition_refused', undefined, { reason: 'name_taken' })

  const add = ({ name, description: text }: { name?: string; description?: string }): Answer => {
    const refused = refusalOf(mayAddCondition(facts()))
    if (refused) return refused
    const { conditions } = serverState.study
    const names = conditions.map((one) => one.name)
    if (name !== undefined && isNameTaken(name, names)) return nameTaken()
    lastId += 1
    const own = { name: name ?? nextConditionName(names), description: text ?? description }
    const rest = { problemSetId: null, isFixed: false, weight: 1, withheld: [] }
    const added = { conditionId: lastId, ...own, ...rest } as unknown as Condition
    setConditions([...conditions, added])
    return { body: added }
  }
  const update = ({ conditionId, fieldname, value, previous }: Change): Answer => {
    const refused = refusalOf(mayEdit(serverState.study.studyStatus, 'design'))
    if (refused) return refused
    if (!conditionFieldSchema.shape[fieldname].safeParse(value).success) return refusal(400, 'invalid_input')
    const { conditions } = serverState.study
    const stored = conditions.find((one) => one.conditionId === conditionId)!
    const current = stored[fieldname]
    if (previous !== undefined && previous !== current && value !== current) {
      return refusal(409, 'edit_conflict', undefined, { field: fieldname, current })
    }
    const others = conditions.filter((one) => one !== stored).map((one) => one.name)
    if (fieldname === 'name' && isNameTaken(String(value), others)) return nameTaken()
    const changed = { ...stored, [fieldname]: value } as Condition
    setConditions(conditions.map((one) => (one === stored ? changed : one)))
    return { body: changed }
  }
  const remove = (id: number): Answer => {
    const { conditions } = serverState.study
    const { isFixed } = conditions.find((one) => one.conditionId === id)!
    const refused = refusalOf(mayDeleteCondition({ ...facts(), isFixed }))
    if (refused) return refused
    setConditions(conditions.filter((one) => one.conditionId !== id))
    serverState.supports = serverState.supports.filter((one) => one.conditionId !== id)
    return { body: { ok: true } }
  }
  const move = (status: StudyStatus): Answer => {
    const { studyStatus, ownerId } = serverState.study
    const verdict = mayTransition({ status: studyStatus, ownerId }, status, { userId: ownerId, isAdmin: false })
    if (!verdict.ok) return refusal(409, 'transition_refused')
    serverState.study = { ...serverState.study, studyStatus: status }
    return { body: serverState.study }
  }

  const calls: Record<string, (body: never) => Answer> = {
    '/api/login/isAuth': () => ({ body: { ...signedOut, auth: true, userID: 'U1' } }),
    '/api/study/loadStudyById': () => ({ body: serverState.study }),
    '/api/study/addStudyCondition': add,
    '/api/study/updateStudyCondition': update,
    '/api/study/deleteStudyCondition': ({ id }: { id: number }) => remove(id),
    '/api/study/updateStudyStatus': ({ status }: { status: StudyStatus }) => move(status),
    '/api/TutorStrategyCondition': () => ({ body: serverState.supports }),
    '/api/cwa/getWipCWAFeedbackMappingsForStudy': () => ({ body: [] }),
    '/api/study/bestSoFar': () => ({ body: { isFrozen: false, sets: [] } }),
  }
  const serve = ({ path, body }: Received): Answer | undefined => {
    const [call = ''] = path.split('?')
    return disconnected.has(call) ? { body: undefined } : calls[call]?.(body as never)
  }
  const opened = await openScreen({ routes: [{ path: '*', element: <Loaded /> }], serve })
  return {
    ...opened,
    serverState,
    /** From now on, this call loses the connection. */
    disconnect: (call: string) => disconnected.add(`/api/study/${call}`),
    reconnect: (call: string) => disconnected.delete(`/api/study/${call}`),
  }
}
