import type { ReactNode } from 'react'
import type { WorkError } from '../lib/work-error'
import { WorkScreen } from '../screen/work-screen'
import { ConnectionNote } from './connection-note'
import { useAttention } from './use-attention'
import type { WorkClient } from './work-client'

interface Props {
  client: WorkClient
  identity: ReactNode
  signIn: ReactNode
  /** Where to go from the end. */
  onward: ReactNode
  renderError(error: WorkError): ReactNode
}

/** The work of a student, which is recorded. */
export function RecordedWorkScreen({ client, ...rest }: Props) {
  useAttention(client)
  return <WorkScreen source={client} connection={<ConnectionNote client={client} />} {...rest} />
}
