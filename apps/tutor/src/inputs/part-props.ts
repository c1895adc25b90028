import type { StudentPart } from '@trellis/domain'

/** Props of every input: its part, its values, and its accessible name and description. */
export interface PartProps {
  part: StudentPart
  values: readonly string[]
  onChange(values: string[]): void
  label: string
  /** Id of the text that says why the answer has to be changed, while there is one. */
  describedBy: string | undefined
  isInvalid: boolean
  /** Whether the problem is done, so that the answer can no longer change. */
  isReadOnly: boolean
}
