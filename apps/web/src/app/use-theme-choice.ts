import { useColorScheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { settingsQuery, useSaveSetting } from '../lib/session'

export type ThemeChoice = 'system' | 'light' | 'dark'

function isThemeChoice(value: unknown): value is ThemeChoice {
  return value === 'system' || value === 'light' || value === 'dark'
}

/**
 * Light, dark or the system default. The choice is stored in this browser for its next start, and in the account for
 * others.
 */
export function useThemeChoice() {
  const { mode, setMode } = useColorScheme()
  const saved = useQuery(settingsQuery).data?.find(({ name }) => name === 'colorScheme')?.value
  const save = useSaveSetting()

  useEffect(() => {
    if (isThemeChoice(saved)) setMode(saved)
  }, [saved, setMode])

  const choose = (choice: ThemeChoice) => {
    setMode(choice)
    save.mutate({ name: 'colorScheme', value: choice })
  }
  return [mode ?? 'system', choose] as const
}
