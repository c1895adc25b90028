import type { ProblemType } from '@trellis/domain'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon'
import { Activity } from './activity'
import { ChooseMany, ChooseOne } from './choices'
import { DropDown } from './drop-down'
import { Ordering } from './ordering'
import type { PartProps } from './part-props'
import { CodeAnswer, MathematicsAnswer, OpenAnswer, TextAnswer } from './text-fields'

const inputs: Record<Exclude<ProblemType, 'IFRAME'>, (props: PartProps) => ReactNode> = {
  CHOOSE_ONE: ChooseOne,
  CHOOSE_N: ChooseMany,
  NUMERIC: MathematicsAnswer,
  NUMERIC_EXPRESSION: MathematicsAnswer,
  EXACT_FRACTION: MathematicsAnswer,
  ALGEBRA: MathematicsAnswer,
  OLD_ALGEBRA: MathematicsAnswer,
  EXACT_MATCH: TextAnswer,
  FILL_IN: TextAnswer,
  FILL_IN_IGNORE_CASE: TextAnswer,
  DROP_DOWN: DropDown,
  RANK: Ordering,
  SORT: Ordering,
  OPEN_RESPONSE: OpenAnswer,
  RACKET: CodeAnswer,
}

interface Props extends Omit<PartProps, 'describedBy' | 'isInvalid'> {
  activityIndex: number
  /** Why the answer has to be changed; null when it does not. */
  reason: string | null
  reasonId: string
}

/** One part of an answer, with the reason why it has to be changed. */
export function PartInput({ activityIndex, reason, reasonId, ...rest }: Props) {
  const props = { ...rest, isInvalid: reason !== null, describedBy: reason === null ? undefined : reasonId }
  const type = props.part.answerType
  const Input = type === 'IFRAME' ? null : inputs[type]
  return (
    <span className="part">
      {Input ? <Input {...props} /> : <Activity {...props} index={activityIndex} />}
      {reason !== null && (
        <span className="asked-again" id={reasonId}>
          <Icon name="again" />
          {reason}
        </span>
      )}
    </span>
  )
}
