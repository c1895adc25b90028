import { z } from 'zod'
import { literalOnWire, onWire, wireNamesOf } from './wire'

type Shape = Readonly<Record<string, z.ZodType>>

/** One option for each field: the name of the field, and the value that this field takes. */
type FieldUnion<Rest extends Shape, Fields extends Shape> = {
  [Name in keyof Fields & string]: z.ZodObject<Rest & { fieldname: z.ZodLiteral<Name>; value: Fields[Name] }>
}[keyof Fields & string]

/** A body or reply about one of several fields, by `fieldname`; `rest` is what they have in common. */
function byFieldName<Rest extends Shape, Fields extends Shape>(rest: Rest, fields: Fields) {
  const options = Object.entries(fields).map(([name, value]) =>
    z.object({ ...rest, fieldname: literalOnWire(wireNamesOf(name, value)[0], name), value: onWire('value', value) }),
  )
  type Option = FieldUnion<Rest, Fields>
  return z.discriminatedUnion('fieldname', options as never) as unknown as z.ZodType<z.output<Option>, z.input<Option>>
}

/** What is sent to change one field: which one, the new value, and optionally the value the change was made from. */
export function fieldChangeSchema<Rest extends Shape, Fields extends Shape>(rest: Rest, fields: Fields) {
  const previous = z
    .unknown()
    .optional()
    .describe('The value the change was made from. If it is no longer the stored one, the change is refused.')
  return byFieldName({ ...rest, previous }, fields)
}

/** The reply to such a change: the value as it is stored now. */
export function changedFieldSchema<Rest extends Shape, Fields extends Shape>(rest: Rest, fields: Fields) {
  return byFieldName(rest, fields)
}
