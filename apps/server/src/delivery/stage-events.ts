import type { Ending, EventPlace, NewEvent, Stage, StageExit } from '@trellis/domain'

/** The stage of an event and its problem set. */
export function placeOf(stage: Stage | undefined): Required<Pick<EventPlace, 'place' | 'problemSetId'>> {
  if (!stage) return { place: 'END', problemSetId: null }
  return { place: stage.name, problemSetId: 'set' in stage ? stage.set.problemSetId : null }
}

/** The event of a student entering a stage; none after the last stage. */
export function stageEntered(stages: readonly Stage[], index: number): NewEvent<'stage_entered'>[] {
  const stage = stages[index]
  return stage ? [{ kind: 'stage_entered', data: { number: index + 1, of: stages.length }, ...placeOf(stage) }] : []
}

export function stageLeft(stage: Stage | undefined, ending: Ending | null): NewEvent<'stage_left'>[] {
  if (!stage) return []
  const exit: StageExit = 'survey' in stage || ending === null || ending === 'completed' ? 'finished' : ending
  return [{ kind: 'stage_left', data: { how: exit }, ...placeOf(stage) }]
}
