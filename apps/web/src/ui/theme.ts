import { createTheme, type PaletteOptions, type Theme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'

declare module '@mui/material/styles' {
  interface Palette {
    hints: Palette['primary']
    explanation: Palette['primary']
    feedback: Palette['primary']
  }
  interface PaletteOptions {
    hints: PaletteOptions['primary']
    explanation: PaletteOptions['primary']
    feedback: PaletteOptions['primary']
  }
  interface TypeBackground {
    /** Behind cards: a step below the page. */
    sunken: string
  }
}

declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides {
    hints: true
    explanation: true
    feedback: true
  }
}

/**
 * The colors of the product, by scheme. Every text pair has a contrast of at least 4.5:1, every outline at least 3:1.
 * For the three support colors, `main` with `contrastText` fills a marker; `dark` is for text on a plain surface.
 */
export const lightPalette = {
  primary: { main: '#1e5b4b', light: '#dcebe4', dark: '#134034', contrastText: '#ffffff' },
  secondary: { main: '#7a5426', light: '#f1e5d5', dark: '#5a3c18', contrastText: '#ffffff' },
  error: { main: '#b3261e', light: '#fbe4e1', dark: '#8a1a14', contrastText: '#ffffff' },
  warning: { main: '#8a5300', light: '#fbeed6', dark: '#6b4000', contrastText: '#ffffff' },
  success: { main: '#2c6a3b', light: '#dff0e2', dark: '#1f4e2b', contrastText: '#ffffff' },
  info: { main: '#2a5c8a', light: '#deebf6', dark: '#1c4468', contrastText: '#ffffff' },
  hints: { main: '#f2c230', light: '#fdf3d0', dark: '#765700', contrastText: '#2b2200' },
  explanation: { main: '#b0267a', light: '#fbe3f0', dark: '#8f1a61', contrastText: '#ffffff' },
  feedback: { main: '#bd4b06', light: '#fde8d9', dark: '#973b03', contrastText: '#ffffff' },
  background: { default: '#f8f6f1', paper: '#ffffff', sunken: '#f0ede5' },
  text: { primary: '#1f2a26', secondary: '#55615b' },
  divider: '#e0dcd1',
  grey: { 500: '#7f877f' },
} satisfies PaletteOptions

export const darkPalette = {
  primary: { main: '#8bd0b4', light: '#20382f', dark: '#b4e3d0', contrastText: '#0a2a20' },
  secondary: { main: '#e0bd8e', light: '#3a2f20', dark: '#f0d9b8', contrastText: '#2c1d08' },
  error: { main: '#ffb0a6', light: '#4a1f1b', dark: '#ffd0c9', contrastText: '#4a0f0a' },
  warning: { main: '#f5c06b', light: '#42301a', dark: '#fadcab', contrastText: '#3a2400' },
  success: { main: '#97d6a3', light: '#1f3a26', dark: '#c0e7c8', contrastText: '#0c2c14' },
  info: { main: '#9cc8ee', light: '#1d3144', dark: '#c4def5', contrastText: '#0a2640' },
  hints: { main: '#f2c94c', light: '#3b3216', dark: '#f6d878', contrastText: '#2b2200' },
  explanation: { main: '#f29aca', light: '#432236', dark: '#f7b9da', contrastText: '#48082f' },
  feedback: { main: '#f6a66a', light: '#45290f', dark: '#f9c49c', contrastText: '#3d1a00' },
  background: { default: '#121715', paper: '#1a211e', sunken: '#161c19' },
  text: { primary: '#e7ede9', secondary: '#abb7b0' },
  divider: '#303a35',
  grey: { 500: '#78857d' },
} satisfies PaletteOptions

export const drawerWidth = 200
export const collapsedDrawerWidth = 84
export const topBarHeight = 56
/** Maximum width of a page of text and forms. */
export const formWidth = 640

const shadowLow = '0 1px 2px rgb(20 40 32 / 6%), 0 1px 3px rgb(20 40 32 / 8%)'
const shadowHigh = '0 4px 12px rgb(20 40 32 / 10%), 0 12px 32px rgb(20 40 32 / 14%)'

/** A third of the screen, but wide enough for a form; all of it on a phone. */
const dialogWidth = ({ theme: current }: { theme: Theme }) => ({
  maxWidth: 'max(32vw, 440px)',
  [current.breakpoints.down('sm')]: { maxWidth: '100vw' },
})

export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'trellis', colorSchemeSelector: 'data-color-scheme' },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  // With reduced motion, dialogs also close without waiting for a transition that is not shown.
  motion: { reducedMotion: 'system' },
  spacing: 8,
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontSize: 14,
    h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.015em' },
    h2: { fontSize: '1.0625rem', fontWeight: 620, lineHeight: 1.35, letterSpacing: '-0.005em' },
    h6: { fontSize: '1.125rem', fontWeight: 640, lineHeight: 1.35, letterSpacing: '-0.01em' },
    h3: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
    button: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: (current) => ({
        // Elements scrolled into view, by focus or by search, must not end up under the top bar.
        html: { scrollPaddingTop: topBarHeight + 8 },
        body: { overflowWrap: 'break-word' },
        ':focus-visible': { outline: `2px solid ${current.vars.palette.primary.main}`, outlineOffset: 2 },
        // Headings take focus after a navigation so that a screen reader starts there; they are not tab stops.
        'h1:focus-visible, main:focus-visible': { outline: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // Not a short duration: on every element, inherited colors would animate level by level.
            transition: 'none !important',
            scrollBehavior: 'auto !important',
          },
        },
      }),
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme: current }) => ({
          '&.Mui-focusVisible': { outline: `2px solid ${current.vars.palette.primary.main}`, outlineOffset: 2 },
        }),
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: ({ theme: current }) => ({ minHeight: 36, borderRadius: current.vars.shape.borderRadius }),
        sizeSmall: { minHeight: 30 },
        outlined: ({ theme: current }) => ({ borderColor: current.vars.palette.grey[500] }),
      },
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: 8 } } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' }, elevation1: { boxShadow: shadowLow } },
    },
    MuiMenu: {
      styleOverrides: {
        paper: ({ theme: current }) => ({
          boxShadow: shadowHigh,
          border: `1px solid ${current.vars.palette.divider}`,
        }),
      },
    },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 36, '&.Mui-focusVisible': { outlineOffset: -2 } } } },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme: current }) => ({
          borderRadius: 14,
          boxShadow: shadowHigh,
          border: `1px solid ${current.vars.palette.divider}`,
          [current.breakpoints.down('sm')]: { margin: 0, width: '100%', maxWidth: '100vw', maxHeight: '100%' },
        }),
        paperWidthXs: dialogWidth,
        paperWidthSm: dialogWidth,
        paperWidthMd: dialogWidth,
        paperWidthLg: dialogWidth,
        paperWidthXl: dialogWidth,
      },
    },
    MuiDialogContent: {
      styleOverrides: {
        // Without space above it, the label on the border of the first field is cut off.
        root: { '.MuiDialogTitle-root + &': { paddingTop: 6 } },
      },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px', gap: 8 } } },
    MuiChip: {
      styleOverrides: {
        root: { fontWeight: 550, borderRadius: 6 },
        colorDefault: ({ theme: current }) => ({
          backgroundColor: current.vars.palette.background.sunken,
          border: `1px solid ${current.vars.palette.divider}`,
        }),
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        // 3:1 against the surface, so that a field is recognizable.
        notchedOutline: ({ theme: current }) => ({ borderColor: current.vars.palette.grey[500] }),
        root: ({ theme: current }) => ({
          backgroundColor: current.vars.palette.background.paper,
          // Looks read-only: a dashed frame, and a sunken background.
          // A field of several lines measures its height with a hidden field that is always read-only.
          '&:has(> :is(input, textarea)[readonly]:not([aria-hidden]))': {
            backgroundColor: current.vars.palette.background.sunken,
            '& fieldset, &:hover fieldset': { borderStyle: 'dashed', borderColor: current.vars.palette.divider },
          },
        }),
      },
    },
    MuiAlert: {
      styleOverrides: {
        standard: ({ theme: current, ownerState: { severity = 'success' } }) => ({
          backgroundColor: current.vars.palette[severity].light,
          color: current.vars.palette.text.primary,
          '& .MuiAlert-icon': { color: current.vars.palette[severity].main },
        }),
      },
    },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiSvgIcon: { defaultProps: { fontSize: 'small' } },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
  },
})
