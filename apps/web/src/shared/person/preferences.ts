import { queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { type AttributeName, type AttributeValue, currentTimeZoneName, type User, userCalls } from '@trellis/domain'
import { isApiError } from '../../lib/api-error'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'
import { meQuery } from '../../lib/session'

export interface Preferences {
  timeZone: string
  curriculum: string[]
  gradeLevel: string[]
}

export function preferencesOf(user: User): Preferences {
  return {
    timeZone: currentTimeZoneName(user.timeZone),
    curriculum: listOf(user.attributes?.curriculum),
    gradeLevel: listOf(user.attributes?.gradeLevel),
  }
}

function listOf(value: AttributeValue | undefined): string[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** Posts first; an attribute that already exists is replaced by PUT. */
export async function setAttribute(name: AttributeName, value: AttributeValue): Promise<void> {
  const input = { params: { name }, body: { value } }
  try {
    await request(userCalls.addMyAttribute, input)
  } catch (error) {
    if (!isApiError(error) || error.status !== 409) throw error
    await request(userCalls.updateMyAttribute, input)
  }
}

/** An empty selection deletes the attribute. */
async function setChoices(name: 'curriculum' | 'gradeLevel', chosen: readonly string[]): Promise<void> {
  if (chosen.length > 0) return setAttribute(name, [...chosen])
  try {
    await request(userCalls.deleteMyAttribute, { params: { name } })
  } catch (error) {
    // Nothing to delete: already in the requested state.
    if (!isApiError(error) || error.status !== 404) throw error
  }
}

/** Saves the given preferences and leaves the others unchanged. */
export async function savePreferences({ timeZone, curriculum, gradeLevel }: Partial<Preferences>): Promise<void> {
  if (timeZone !== undefined) await request(userCalls.updateMe, { body: { timeZone } })
  if (curriculum) await setChoices('curriculum', curriculum)
  if (gradeLevel) await setChoices('gradeLevel', gradeLevel)
}

/** Runs a change to the signed-in user's own profile, then refetches it. */
export function useProfileChange<V>(change: (input: V) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: meQuery.queryKey, exact: true }),
  })
}

const optionsQuery = (name: 'curriculum' | 'gradeLevel') =>
  queryOptions({
    queryKey: keys.attributeOptions(name),
    queryFn: ({ signal }) => request(userCalls.getAttribute, { params: { name } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function usePreferenceOptions() {
  const [curriculum, gradeLevel] = useQueries({ queries: [optionsQuery('curriculum'), optionsQuery('gradeLevel')] })
  return {
    curriculum: curriculum.data?.values ?? [],
    gradeLevel: gradeLevel.data?.values ?? [],
    isLoading: curriculum.isPending || gradeLevel.isPending,
    hasFailed: curriculum.isError || gradeLevel.isError,
    retry: () => Promise.all([curriculum.refetch(), gradeLevel.refetch()]),
  }
}
