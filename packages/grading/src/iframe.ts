import type { FieldKind } from './field'
import { numeric, readNumber } from './numeric'
import { exactMatch } from './written-text'

/** What an embedded activity reports. The student did not write it, so a report that is no number is merely wrong. */
export const iframe: FieldKind = {
  unreadableReason: () => null,
  same: (a, b, keys) => (readNumber(a) ? numeric.same(a, b, keys) : exactMatch.same(a, b, keys)),
}
