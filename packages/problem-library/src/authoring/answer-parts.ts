import type { AnswerForm, AnswerPart, AnswerValue, ProblemType } from '@trellis/domain'

/**
 * A field with the values that count as right; the first is the one shown as the answer. A NUMERIC answer has to be a
 * number, not a calculation.
 */
export function field(answerType: ProblemType, ...key: [string, ...string[]]): AnswerPart {
  const typed = part(
    answerType,
    key.map((value) => ({ value, isCorrect: true })),
  )
  return answerType === 'NUMERIC' ? inForm('number', typed) : typed
}

/** A part whose answer has to be written in this form, which the question names. */
export function inForm(form: AnswerForm, answerPart: AnswerPart): AnswerPart {
  return { ...answerPart, form }
}

/** A part whose answer may have these units and names around it. */
export function withLabels(labels: readonly string[], answerPart: AnswerPart): AnswerPart {
  const all = [...new Set([...(answerPart.labels ?? []), ...labels])]
  return all.length > 0 ? { ...answerPart, labels: all } : answerPart
}

/** Choices in the order in which they are stored: the right ones, then the distractors. */
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

/** A drop-down inside the question; the options keep this order, so the caller decides where the right one is. */
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
