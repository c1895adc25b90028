import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'

interface Props {
  tone: 'right' | 'wrong' | 'plain' | 'error'
  icon: IconName
  title: string
  children?: ReactNode
}

export function Note({ tone, icon, title, children }: Props) {
  return (
    <div className={`note note-${tone}`}>
      <Icon name={icon} />
      <div>
        <p className="note-title">{title}</p>
        {children && <p>{children}</p>}
      </div>
    </div>
  )
}
