import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/** Larger spans are mistakes and make every operation on the table slow. */
const maxSpan = 50

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => {
    const value = Number(element.getAttribute(name) ?? 1)
    return Number.isInteger(value) && value > 0 ? Math.min(value, maxSpan) : 1
  },
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})

const cellAttributes = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  // Required by the table commands; widths are not kept.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

/** Tables as plain rows and cells, without the widths and styles that the extension adds. */
export const tableNodes = [
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableHeader.extend({ addAttributes: cellAttributes }),
  TableCell.extend({ addAttributes: cellAttributes }),
]
