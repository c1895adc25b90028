import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

/** Leads to the public pages that wait for an administrator. */
export function PublicPagesLink() {
  const { i18n } = useLingui()
  return (
    <Button component={Link} to="/admin/public-pages" variant="outlined">
      {i18n._('admin.publicPages')}
    </Button>
  )
}
