import { useLingui } from '@lingui/react'
import { LoadingName } from '../../ui/loading-name'

interface Props {
  isLoading: boolean
  hasFailed: boolean
  /** Shown when it is unknown whether the platform has the set. */
  fallback: string
}

/** Replaces the name of a set that is still loading, could not be loaded, or is no longer on the platform. */
export function MissingSet({ isLoading, hasFailed, fallback }: Props) {
  const { i18n } = useLingui()
  if (isLoading) return <LoadingName width="60%" />
  return hasFailed ? fallback : i18n._('sets.unknown')
}
