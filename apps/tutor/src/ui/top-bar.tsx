import type { ReactNode } from 'react'
import { LanguageSwitch } from './language-switch'
import { Logo } from './logo'

export function TopBar({ children }: { children?: ReactNode }) {
  return (
    <header className="bar">
      <span className="brand">
        <Logo />
        Trellis
      </span>
      {children}
      <LanguageSwitch />
    </header>
  )
}
