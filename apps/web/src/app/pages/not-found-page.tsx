import { PlainFrame } from '../plain-frame'
import { NotFound } from './not-found'

export function Component() {
  return (
    <PlainFrame>
      <NotFound />
    </PlainFrame>
  )
}
