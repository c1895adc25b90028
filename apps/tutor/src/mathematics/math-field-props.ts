/** Props of a field for mathematics, plain or typeset: its value is plain text. */
export interface MathFieldProps {
  number: string
  value: string
  onChange(value: string): void
  label: string
  describedBy: string | undefined
  isInvalid: boolean
  isReadOnly: boolean
}
