import type { ReactNode } from 'react'
import { WorkScreen } from '../screen/work-screen'
import type { Trouble } from '../work/trouble'
import { ConnectionNote } from './connection-note'
import type { RunSource } from './run-source'
import { useAttention } from './use-attention'

interface Props {
  source: RunSource
  who: ReactNode
  signIn: ReactNode
  /** The way on from an ending. */
  onward: ReactNode
  refusal(trouble: Trouble): ReactNode
}

/** Work that is recorded. */
export function RunScreen({ source, ...rest }: Props) {
  useAttention(source)
  return <WorkScreen source={source} connection={<ConnectionNote source={source} />} {...rest} />
}
