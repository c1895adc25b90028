import MuiTablePagination from '@mui/material/TablePagination'

interface Shown {
  page: number
  pageSize: number
}

interface Props<S extends Shown> {
  total: number
  shown: S
  sizes: readonly number[]
  onChange: (shown: S) => void
  labels: {
    perPage: string
    range: (rows: { from: number; to: number; count: number }) => string
    page: Record<'first' | 'previous' | 'next' | 'last', string>
  }
}

/** Pagination of a long table, with a choice of the rows per page. */
export function TablePagination<S extends Shown>({ total, shown, sizes, onChange, labels }: Props<S>) {
  const last = Math.max(1, Math.ceil(total / shown.pageSize))
  return (
    <MuiTablePagination
      component="div"
      count={total}
      page={Math.min(shown.page, last) - 1}
      rowsPerPage={shown.pageSize}
      rowsPerPageOptions={[...sizes]}
      onPageChange={(_, index) => onChange({ ...shown, page: index + 1 })}
      onRowsPerPageChange={(event) => onChange({ ...shown, page: 1, pageSize: Number(event.target.value) })}
      labelRowsPerPage={labels.perPage}
      labelDisplayedRows={labels.range}
      getItemAriaLabel={(which) => labels.page[which]}
      showFirstButton
      showLastButton
      sx={pagination}
    />
  )
}

const pagination = {
  maxWidth: '100%',
  borderBottom: 0,
  '& .MuiTablePagination-toolbar': { minHeight: 44, p: 0, flexWrap: 'wrap', justifyContent: 'flex-end' },
  '& .MuiTablePagination-actions': { ml: { xs: 0, sm: 2 } },
  '& .MuiTablePagination-spacer': { display: 'none' },
  '& .MuiTablePagination-select': { borderRadius: 1 },
}
