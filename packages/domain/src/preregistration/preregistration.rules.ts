import { canonicalJson } from '../canonical-json'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import { allowed, refused, type Verdict } from '../verdict'
import {
  type PreregistrationEdits,
  type PreregistrationProof,
  type PreregistrationSectionId,
  type PreregistrationText,
  preregistrationSectionIds,
} from './preregistration.schema'
import { notPreregistered, type PreregistrationBadge } from './preregistration-badge.schema'

/** Headings of the OSF Preregistration template. The document is in English, whatever the language of the screen. */
export const sectionTitle: Record<PreregistrationSectionId, string> = {
  title: 'Title',
  description: 'Description',
  hypotheses: 'Hypotheses',
  studyType: 'Study type',
  blinding: 'Blinding',
  studyDesign: 'Study design',
  randomization: 'Randomization',
  existingData: 'Existing data',
  dataCollection: 'Data collection procedures',
  sampleSize: 'Sample size',
  sampleSizeRationale: 'Sample size rationale',
  stoppingRule: 'Stopping rule',
  manipulatedVariables: 'Manipulated variables',
  measuredVariables: 'Measured variables',
  indices: 'Indices',
  statisticalModels: 'Statistical models',
  transformations: 'Transformations',
  inferenceCriteria: 'Inference criteria',
  dataExclusion: 'Data exclusion',
  missingData: 'Missing data',
  exploratoryAnalysis: 'Exploratory analysis',
  other: 'Other',
}

/** The parts of the template, each with its sections. */
export const preregistrationParts = [
  { title: 'Study information', sections: ['title', 'description', 'hypotheses'] },
  { title: 'Design plan', sections: ['studyType', 'blinding', 'studyDesign', 'randomization'] },
  {
    title: 'Sampling plan',
    sections: ['existingData', 'dataCollection', 'sampleSize', 'sampleSizeRationale', 'stoppingRule'],
  },
  { title: 'Variables', sections: ['manipulatedVariables', 'measuredVariables', 'indices'] },
  {
    title: 'Analysis plan',
    sections: [
      'statisticalModels',
      'transformations',
      'inferenceCriteria',
      'dataExclusion',
      'missingData',
      'exploratoryAnalysis',
    ],
  },
  { title: 'Other', sections: ['other'] },
] as const satisfies readonly { title: string; sections: readonly PreregistrationSectionId[] }[]

/** Until the study starts or its registration is asked for; from then on it can only be read. */
export function mayEditPreregistration(
  status: StudyStatus,
  isRegistering: boolean,
): Verdict<'started' | 'archived' | 'registered'> {
  if (isRegistering) return refused('registered')
  if (status === 'DEVELOPMENT' || status === 'AWAITING_APPROVAL') return allowed
  return refused(status === 'ARCHIVED' ? 'archived' : 'started')
}

/** What the owner wrote, and the draft for the rest. */
export function preregistrationText(draft: PreregistrationText, edits: PreregistrationEdits): PreregistrationText {
  return { ...draft, ...edits }
}

/** The edits without those that repeat the draft: such a section keeps following the design. */
export function ownEdits(edits: PreregistrationEdits, draft: PreregistrationText): PreregistrationEdits {
  return Object.fromEntries(
    preregistrationSectionIds.flatMap((id) => {
      const text = edits[id]
      return text === undefined || text === draft[id].trim() ? [] : [[id, text]]
    }),
  )
}

/** The text whose hash is the hash of a version. */
export function versionText(sections: PreregistrationText): string {
  return canonicalJson(sections)
}

interface DocumentFacts {
  studyId: number
  sections: PreregistrationText
  /** The version that was saved last; null when none was. */
  version: number | null
  proof: PreregistrationProof | null
}

/** The whole preregistration. The same facts give the same bytes. */
export function preregistrationDocument({ studyId, sections, version, proof }: DocumentFacts): string {
  const parts = preregistrationParts.flatMap((part) => [
    `## ${part.title}`,
    ...part.sections.flatMap((id) => [
      ...(part.title === sectionTitle[id] ? [] : [`### ${sectionTitle[id]}`]),
      sections[id].trim(),
    ]),
  ])
  const facts = [
    `- Study ${studyId}, version ${version ?? 'as drafted from design and analysis plan'}`,
    ...(proof
      ? [
          `- SHA-256 of the frozen content, design and analysis plan: ${proof.snapshotHash}`,
          `- SHA-256 of the seed of the random assignment: ${proof.seedHash}`,
          ...(proof.sealHead ? [`- Head of the chain of enrollments: ${proof.sealHead}`] : []),
        ]
      : ['- The study is not approved yet: content, design, analysis plan and seed are not frozen.']),
  ]
  return `${['# Preregistration', ...parts, '## Verification', facts.join('\n')].join('\n\n')}\n`
}

export interface LineChange {
  kind: 'same' | 'added' | 'removed'
  text: string
}

const longestComparison = 2_000

/** What changed between two texts, line by line: the longest common lines stay, the others were removed or added. */
export function lineChanges(before: string, after: string): LineChange[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  if (old.length * now.length > longestComparison ** 2) {
    return [...old.map((text) => line('removed', text)), ...now.map((text) => line('added', text))]
  }
  // common[i][j]: how many lines the remainders of both texts have in common.
  const common = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      common[i]![j] = old[i] === now[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
    }
  }
  const changes: LineChange[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      changes.push(line('same', old[i]!))
      i += 1
      j += 1
    } else if (i < old.length && (j === now.length || common[i + 1]![j]! >= common[i]![j + 1]!)) {
      changes.push(line('removed', old[i]!))
      i += 1
    } else {
      changes.push(line('added', now[j]!))
      j += 1
    }
  }
  return changes
}

const line = (kind: LineChange['kind'], text: string): LineChange => ({ kind, text })

interface BadgeFacts {
  /** The registration of the approval that the study runs by; null when there is none. */
  registration: { registeredAt: number; url: string | null; isStandIn: boolean } | null
  /** Seconds since the epoch; null while no one has enrolled. */
  firstEnrolledAt: number | null
  /** Whether a plan was frozen with the approval; studies of earlier releases have none. */
  hasFrozenPlan: boolean
}

/** What a study may claim. A registration after the first enrollment is no preregistration. */
export function preregistrationBadge({
  registration,
  firstEnrolledAt,
  hasFrozenPlan,
}: BadgeFacts): PreregistrationBadge {
  const isInTime = registration !== null && (firstEnrolledAt === null || registration.registeredAt < firstEnrolledAt)
  if (registration && isInTime) return { status: 'PREREGISTERED', ...registration }
  return hasFrozenPlan ? { ...notPreregistered, status: 'PLAN_FROZEN' } : notPreregistered
}
