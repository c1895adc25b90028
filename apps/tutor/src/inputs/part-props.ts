import type { StudentPart } from '@trellis/domain'

/** What every input gets: its part, what is in it, and what a screen reader says of it. */
export interface PartProps {
  part: StudentPart
  values: readonly string[]
  onChange(values: string[]): void
  label: string
  /** Id of the sentence that asks for another answer, while there is one. */
  describedBy: string | undefined
  isInvalid: boolean
  /** Whether the problem is done: the answer can be read and not changed. */
  isReadOnly: boolean
}
