import type { Study } from '@trellis/domain'
import { BasicsStep } from '../../features/basics/basics-step'
import { OsfReference } from '../../features/osf/osf-reference'

export function BasicsContent({ study }: { study: Study }) {
  return <BasicsStep study={study} osf={<OsfReference study={study} />} />
}
