import { useMutation, useQueryClient } from '@tanstack/react-query'
import { classKeys } from './class-queries'

/** A mutation on classes. Pending until the screens are up to date; a failed one does not wait for them. */
export function useClassMutation<Input = void, Reply = unknown>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: (_, error) => {
      const refetched = client.invalidateQueries({ queryKey: classKeys.all })
      return error ? undefined : refetched
    },
  })
}
