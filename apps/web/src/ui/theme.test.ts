import { describe, expect, it } from 'vitest'
import { darkPalette, lightPalette, theme } from './theme'

const named = [
  'primary',
  'secondary',
  'error',
  'warning',
  'success',
  'info',
  'hints',
  'explanation',
  'feedback',
] as const

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(one: string, other: string): number {
  const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright! + 0.05) / (dim! + 0.05)
}

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('the %s palette', (_, palette) => {
  const surfaces = Object.values(palette.background)

  it.each(surfaces)('keeps text readable on %s', (surface) => {
    expect(contrast(palette.text.primary, surface)).toBeGreaterThanOrEqual(7)
    expect(contrast(palette.text.secondary, surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.primary.main, surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.error.main, surface)).toBeGreaterThanOrEqual(4.5)
  })

  it('keeps the outline of a field visible', () => {
    expect(contrast(palette.grey[500], palette.background.paper)).toBeGreaterThanOrEqual(3)
    expect(contrast(palette.grey[500], palette.background.default)).toBeGreaterThanOrEqual(3)
  })

  it.each(named)('keeps text in and next to %s readable', (name) => {
    const color = palette[name]
    expect(contrast(color.contrastText, color.main)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color.dark, color.light)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color.dark, palette.background.paper)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('dialogs', () => {
  it('gives all dialogs one width, whatever size they request', () => {
    const { paperWidthSm, ...styles } = theme.components!.MuiDialog!.styleOverrides as Record<string, unknown>
    const widths = Object.keys(styles).filter((name) => name.startsWith('paperWidth'))
    expect(widths).toEqual(['paperWidthXs', 'paperWidthMd', 'paperWidthLg', 'paperWidthXl'])
    for (const name of widths) expect(styles[name]).toBe(paperWidthSm)
    const width = (paperWidthSm as (props: object) => object)({ theme })
    expect(width).toMatchObject({ maxWidth: 'max(32vw, 440px)', '@media (max-width:599.95px)': { maxWidth: '100vw' } })
  })
})
