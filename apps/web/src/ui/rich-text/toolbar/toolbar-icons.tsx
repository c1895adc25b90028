import { icon } from '../../icons'

export const UndoIcon = icon('Undo', <path d="M8.5 5 4.5 9l4 4M4.5 9h9a5.5 5.5 0 0 1 0 11H9" />)
export const RedoIcon = icon('Redo', <path d="m15.5 5 4 4-4 4M19.5 9h-9a5.5 5.5 0 0 0 0 11H15" />)
export const BoldIcon = icon(
  'Bold',
  <path strokeWidth="2.4" d="M7.5 5v14M7.5 5h5.2a3.4 3.4 0 0 1 0 6.8H7.5M7.5 11.8h6a3.6 3.6 0 0 1 0 7.2h-6" />,
)
export const ItalicIcon = icon('Italic', <path d="M10 5h7M7 19h7M13.8 5l-3.6 14" />)
export const UnderlineIcon = icon('Underline', <path d="M7 4.5V11a5 5 0 0 0 10 0V4.5M5.5 20h13" />)
export const HeadingIcon = icon('Heading', <path strokeWidth="2.2" d="M6.5 5v14M17.5 5v14M6.5 12h11" />)
export const SubheadingIcon = icon('Subheading', <path strokeWidth="1.8" d="M8 8.5V19M16 8.5V19M8 13.8h8" />)
export const BulletListIcon = icon(
  'BulletList',
  <>
    <path d="M10 6.5h9.5M10 12h9.5M10 17.5h9.5" />
    <path strokeWidth="3" d="M5.5 6.5v.01M5.5 12v.01M5.5 17.5v.01" />
  </>,
)
export const NumberedListIcon = icon(
  'NumberedList',
  <>
    <path d="M11 6.5h8.5M11 12h8.5M11 17.5h8.5" />
    <path strokeWidth="1.4" d="M4.6 5.2 6 4.4v4.2M4.4 15.9c.3-.9 2.4-1 2.4.4 0 1-1.3 1.6-2.4 3h2.6" />
  </>,
)
export const IndentIcon = icon('Indent', <path d="M4 5.5h16M11.5 10h8.5M11.5 14.5h8.5M4 19h16M4.5 9.5l3 2.8-3 2.7" />)
export const OutdentIcon = icon(
  'Outdent',
  <path d="M4 5.5h16M11.5 10h8.5M11.5 14.5h8.5M4 19h16M7.5 9.5l-3 2.8 3 2.7" />,
)
export const LinkIcon = icon(
  'Link',
  <path d="M10.2 13.8a3.6 3.6 0 0 0 5.2.2l3-3a3.6 3.6 0 0 0-5.1-5.1l-1.2 1.2M13.8 10.2a3.6 3.6 0 0 0-5.2-.2l-3 3a3.6 3.6 0 0 0 5.1 5.1l1.2-1.2" />,
)
export const ImageIcon = icon('Image', <path d="M4 5h16v14H4zM4 15.5l4.2-4 3.8 3.6 2.8-2.6 5.2 4.8M15.4 8.9v.01" />)
export const TableIcon = icon('Table', <path d="M4 5h16v14H4zM4 9.7h16M4 14.4h16M9.4 9.7V19M14.7 9.7V19" />)
export const FormulaIcon = icon('Formula', <path d="M4 12.5h2l2.8 6.5L12 5h8M14.2 10.8l5 6.4M19.2 10.8l-5 6.4" />)
