import type { AnswerPart, AnswerValue, ProblemType } from '@trellis/domain'

/** A field with the values that count as right; the first is the one shown as the answer. */
export function field(answerType: ProblemType, ...key: [string, ...string[]]): AnswerPart {
  return part(
    answerType,
    key.map((value) => ({ value, isCorrect: true })),
  )
}

/** Choices in the order in which they are stored: right ones and distractors. */
export function choices(
  answerType: 'CHOOSE_ONE' | 'CHOOSE_N',
  right: readonly string[],
  wrong: readonly string[],
): AnswerPart {
  return part(answerType, [
    ...right.map((value) => ({ value, isCorrect: true })),
    ...wrong.map((value) => ({ value, isCorrect: false })),
  ])
}

/** Items in their right order. */
export function ordered(answerType: 'RANK' | 'SORT', items: readonly string[]): AnswerPart {
  return part(
    answerType,
    items.map((value) => ({ value, isCorrect: true })),
  )
}

export function openAnswer(): AnswerPart {
  return part('OPEN_RESPONSE', [])
}

/** A drop-down inside the question; the options keep the given order, so that the right one has no fixed place. */
export function dropDown(marker: string, options: readonly string[], right: string): AnswerPart {
  const values = options.map((value) => ({ value, isCorrect: value === right }))
  return inline(marker, part('DROP_DOWN', values))
}

/** A part that is shown in the question, at `blank(marker)`. */
export function inline(marker: string, answerPart: AnswerPart): AnswerPart {
  return { ...answerPart, htmlMarker: marker }
}

export function labeled(label: string, answerPart: AnswerPart): AnswerPart {
  return { ...answerPart, properties: { ...answerPart.properties, LABEL_START: label } }
}

function part(answerType: ProblemType, answerValues: AnswerValue[]): AnswerPart {
  return { memberType: 'ANSWER_PART', answerType, answerValues, htmlMarker: null, properties: {} }
}
