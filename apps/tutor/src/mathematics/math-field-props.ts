/** A field for mathematics, however it looks: it is told and tells plain text. */
export interface MathFieldProps {
  number: string
  value: string
  onChange(value: string): void
  label: string
  describedBy: string | undefined
  isInvalid: boolean
  isReadOnly: boolean
}
