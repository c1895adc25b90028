import { useMutation, useQueryClient } from '@tanstack/react-query'
import { classKeys } from './class-queries'

/** Changes something about classes. Is under way until the screens show it, and never waits for them when it failed. */
export function useClassMutation<Input = void, Reply = unknown>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: (_, error) => {
      const shown = client.invalidateQueries({ queryKey: classKeys.all })
      return error ? undefined : shown
    },
  })
}
