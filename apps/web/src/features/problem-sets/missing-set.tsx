import { useLingui } from '@lingui/react'
import Skeleton from '@mui/material/Skeleton'

interface Props {
  isLoading: boolean
  hasFailed: boolean
  /** Shown when it is not known whether the platform has the set. */
  fallback: string
}

/** In place of the name of a set that is not there: still on its way, not to be had, or gone from the platform. */
export function MissingSet({ isLoading, hasFailed, fallback }: Props) {
  const { i18n } = useLingui()
  if (isLoading) return <Skeleton width="60%" />
  return hasFailed ? fallback : i18n._('sets.unknown')
}
