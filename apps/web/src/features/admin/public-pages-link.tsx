import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

/** Links to the public pages that await an administrator’s decision. */
export function PublicPagesLink() {
  const { i18n } = useLingui()
  return (
    <Button component={Link} to="/admin/public-pages" variant="outlined">
      {i18n._('admin.publicPages')}
    </Button>
  )
}
