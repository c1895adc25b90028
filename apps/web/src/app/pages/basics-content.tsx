import type { Study } from '@trellis/domain'
import { BasicsStep } from '../../features/basics/basics-step'
import { OsfReference } from '../../features/osf/osf-reference'
import { RunSettings } from '../../features/run-settings/run-settings'

export function BasicsContent({ study }: { study: Study }) {
  return <BasicsStep study={study} settings={<RunSettings study={study} />} osf={<OsfReference study={study} />} />
}
