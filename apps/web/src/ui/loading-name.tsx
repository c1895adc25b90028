import { useLingui } from '@lingui/react'
import Skeleton from '@mui/material/Skeleton'
import { common } from '../locales/common-messages'

/** Replaces the text of a heading or of a table header while it loads, because neither may be empty. */
export function LoadingName({ width }: { width: number | string }) {
  const { i18n } = useLingui()
  return <Skeleton role="img" aria-label={i18n._(common.loading)} width={width} />
}
