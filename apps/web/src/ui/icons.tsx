import { createSvgIcon } from '@mui/material/utils'
import type { ReactNode } from 'react'

/** Line icons on a 24-pixel grid, drawn for the product. They are decorative: a label always accompanies them. */
export const icon = (name: string, shape: ReactNode) =>
  createSvgIcon(
    <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round">
      {shape}
    </g>,
    name,
  )

export const FlaskIcon = icon(
  'Flask',
  <path d="M9.5 3.5h5M10.5 3.5v6L5 18.5a1.4 1.4 0 0 0 1.2 2h11.6a1.4 1.4 0 0 0 1.2-2l-5.5-9v-6M7.8 15h8.4" />,
)
export const ArchiveIcon = icon('Archive', <path d="M3.5 4.5h17v4h-17zM5 8.5v11h14v-11M10 12.5h4" />)
export const ShieldIcon = icon(
  'Shield',
  <path d="M12 3.5 5 6v5.5c0 4.3 2.9 7.5 7 9 4.1-1.5 7-4.7 7-9V6zM9.2 12l2 2 3.6-3.8" />,
)
export const ClassIcon = icon('Class', <path d="M3.5 4.5h17v11h-17zM12 15.5v4M8 19.5h8M7.5 8.5h6M7.5 11.5h3.5" />)
export const CollapseIcon = icon('Collapse', <path d="M4.5 5v14M19.5 12h-10M13.5 8l-4 4 4 4" />)
export const ExpandIcon = icon('Expand', <path d="M19.5 5v14M4.5 12h10M10.5 8l4 4-4 4" />)
export const MenuIcon = icon('Menu', <path d="M4 7h16M4 12h16M4 17h16" />)
export const MoreIcon = icon('More', <path strokeWidth="2.6" d="M12 5.5v.01M12 12v.01M12 18.5v.01" />)
export const PlusIcon = icon('Plus', <path d="M12 5v14M5 12h14" />)
export const CopyIcon = icon('Copy', <path d="M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4" />)
export const ReplicateIcon = icon(
  'Replicate',
  <path d="M4.5 12a7.5 7.5 0 0 1 13-5.1M19.5 12a7.5 7.5 0 0 1-13 5.1M17.8 3.2v3.9h-3.9M6.2 20.8v-3.9h3.9" />,
)
export const PencilIcon = icon('Pencil', <path d="M4.5 19.5 5.5 15 15.8 4.7l3.5 3.5L9 18.5zM13.5 7l3.5 3.5" />)
export const TrashIcon = icon(
  'Trash',
  <path d="M4.5 6.5h15M9 6.5v-2.5h6v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10 10.5v6M14 10.5v6" />,
)
export const SearchIcon = icon('Search', <path d="M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l4.5 4.5" />)
export const CloseIcon = icon('Close', <path d="M6 6l12 12M18 6 6 18" />)
export const ChevronDownIcon = icon('ChevronDown', <path d="M6.5 9.5 12 15l5.5-5.5" />)
export const ArrowLeftIcon = icon('ArrowLeft', <path d="M19 12H5M11 6l-6 6 6 6" />)
export const SettingsIcon = icon(
  'Settings',
  <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM9 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z" />,
)
export const LogoutIcon = icon('Logout', <path d="M10 4.5H5v15h5M10 12h10M16.5 8l4 4-4 4" />)
export const SystemThemeIcon = icon('SystemTheme', <path d="M4 5h16v11H4zM9 20h6M12 16v4" />)
export const LightThemeIcon = icon(
  'LightTheme',
  <path d="M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4" />,
)
export const DarkThemeIcon = icon('DarkTheme', <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />)
export const LanguageIcon = icon(
  'Language',
  <path d="M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM4 12h16M12 4c2.5 2.3 3.5 5 3.5 8s-1 5.7-3.5 8c-2.5-2.3-3.5-5-3.5-8s1-5.7 3.5-8z" />,
)
export const CheckIcon = icon('Check', <path d="M5 12.5 10 17.5 19 7" />)
export const PauseIcon = icon('Pause', <path strokeWidth="2.4" d="M9 6v12M15 6v12" />)
export const HourglassIcon = icon(
  'Hourglass',
  <path d="M7 4h10M7 20h10M8 4c0 5 3 5.5 4 8-1 2.5-4 3-4 8M16 4c0 5-3 5.5-4 8 1 2.5 4 3 4 8" />,
)
export const PlayIcon = icon('Play', <path d="M8 5.5v13l10.5-6.5z" />)
export const OpenIcon = icon('Open', <path d="M13.5 4.5h6v6M19.5 4.5l-9 9M17.5 14v5.5h-13v-13H10" />)
export const AlertIcon = icon('Alert', <path d="M12 4 3.5 19h17zM12 10v4M12 16.5v.01" />)
export const BellIcon = icon('Bell', <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM12 3.5v2M10 20.5h4" />)
export const DownloadIcon = icon('Download', <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15" />)
export const UploadIcon = icon('Upload', <path d="M12 15.5v-11M7.5 9 12 4.5 16.5 9M4.5 19.5h15" />)
export const LiveIcon = icon('Live', <path d="M4 4.5v15h16M7.5 15.5l3.5-4.5 3 2.5 5-7" />)
export const ResultsIcon = icon('Results', <path d="M12 4v16M6 8h9M10.5 6.5v3M9 15h10M14 13.5v3" />)
export const HistoryIcon = icon('History', <path d="M4.5 5v4.5H9M5 9.5a7.5 7.5 0 1 1-.4 4M12 8v4.5l3 2" />)
export const CompareIcon = icon('Compare', <path d="M4 5h6.5v14H4zM13.5 5H20v14h-6.5zM6 9h2.5M15.5 9H18M6 12h2.5" />)
export const SendBackIcon = icon('SendBack', <path d="M9 5.5 4.5 10 9 14.5M4.5 10h10a5 5 0 0 1 0 10H11" />)
