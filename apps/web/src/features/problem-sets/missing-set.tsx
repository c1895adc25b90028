import Skeleton from '@mui/material/Skeleton'
import { useWords } from './words'

interface Props {
  isLoading: boolean
  hasFailed: boolean
  /** Shown when it is unknown whether the platform has the set. */
  fallback: string
}

/** Replaces the name of a set that is still loading, could not be loaded, or is no longer on the platform. */
export function MissingSet({ isLoading, hasFailed, fallback }: Props) {
  const t = useWords()
  if (isLoading) return <Skeleton width="60%" />
  return hasFailed ? fallback : t('sets.unknown')
}
