import { i18n } from '@lingui/core'
import type { Alert, Live, LiveCondition, RandomizedUnit, SplitVerdict } from '@trellis/domain'
import { formatLocale, formatNumber } from '../../locales/format-locale'

export interface SplitFacts {
  unit: RandomizedUnit
  split: Pick<Live['split'], 'verdict' | 'p'> & Partial<Pick<Live['split'], 'mismatched'>>
  conditions: readonly Pick<LiveCondition, 'name' | 'assigned' | 'expected'>[]
}

/** Whether the assignment matches the weights, in one sentence. */
export function splitMessage(facts: SplitFacts): string {
  const { unit, split } = facts
  // While the study is blinded, there are no numbers.
  if (facts.conditions.length === 0) return i18n._(blindedSplit[split.verdict], { unit })
  const numbers = numbersMessage(facts)
  switch (split.verdict) {
    case 'none':
      return i18n._('live.split.none')
    case 'too_few':
      return i18n._('live.split.too_few', { unit, numbers })
    case 'balanced':
      return i18n._('live.split.balanced', { numbers })
    case 'uneven':
      return i18n._('live.split.uneven', { numbers, odds: oddsMessage(split.p!) })
    case 'off':
      if (split.mismatched) return i18n._('live.split.mismatched', { count: split.mismatched })
      return i18n._('live.split.off', { numbers, odds: oddsMessage(split.p!) })
  }
}

const blindedSplit = {
  none: /*i18n*/ 'live.split.none',
  too_few: /*i18n*/ 'live.split.too_few.blinded',
  balanced: /*i18n*/ 'live.split.balanced.blinded',
  uneven: /*i18n*/ 'live.split.balanced.blinded',
  off: /*i18n*/ 'live.split.off.blinded',
} as const satisfies Record<SplitVerdict, string>

/** With more conditions than this, only the one that is furthest off is named. */
const maxListed = 4

function numbersMessage({ unit, conditions }: SplitFacts): string {
  if (conditions.length <= maxListed) {
    const assigned = listed(conditions.map((condition) => number(condition.assigned)))
    const expected = listed(conditions.map((condition) => number(condition.expected)))
    return i18n._('live.split.counts', { unit, assigned, expected })
  }
  const deviation = ({ assigned, expected }: (typeof conditions)[number]) => Math.abs(assigned - expected)
  const worst = conditions.reduce((most, condition) => (deviation(condition) > deviation(most) ? condition : most))
  return i18n._('live.split.furthest', {
    conditions: conditions.length,
    name: worst.name,
    unit,
    assigned: number(worst.assigned),
    assignedCount: worst.assigned,
    expected: number(worst.expected),
  })
}

function oddsMessage(p: number): string {
  if (p < 1e-6) return i18n._('live.split.odds.million')
  const studies = 1 / p
  // Two significant digits: more would suggest a precision that the test does not have.
  const step = 10 ** Math.max(0, Math.floor(Math.log10(studies)) - 1)
  return i18n._('live.split.odds', { studies: number(Math.round(studies / step) * step) })
}

export function alertMessage(alert: Alert, split: SplitFacts): string {
  switch (alert.kind) {
    case 'split_off':
      return splitMessage(split)
    case 'condition_empty':
      return alert.name === null
        ? i18n._('live.alert.condition_empty.blinded', { expected: number(alert.expected) })
        : i18n._('live.alert.condition_empty', { name: alert.name, expected: number(alert.expected) })
    case 'completion_differs': {
      if (alert.between === null) return i18n._('live.alert.completion_differs.blinded')
      const { highest, lowest } = alert.between
      return i18n._('live.alert.completion_differs', {
        highest: highest.name,
        highestShare: Math.round(100 * highest.share),
        lowest: lowest.name,
        lowestShare: Math.round(100 * lowest.share),
      })
    }
    case 'client_errors':
      return i18n._('live.alert.client_errors', { count: number(alert.count) })
    case 'nobody_yet':
      return i18n._('live.alert.nobody_yet', { span: spanMessage(alert.seconds) })
    case 'nobody_lately':
      return i18n._('live.alert.nobody_lately', { span: spanMessage(alert.seconds) })
    case 'nearly_full': {
      const { enrolled, cap, endAction } = alert
      return i18n._('live.alert.nearly_full', { enrolled: number(enrolled), cap: number(cap), endAction })
    }
    case 'full':
      return i18n._('live.alert.full', { cap: number(alert.cap) })
    case 'ends_soon':
      return i18n._('live.alert.ends_soon', { endAction: alert.endAction, span: spanMessage(alert.seconds) })
  }
}

const hour = 3600
const day = 24 * hour

function spanMessage(seconds: number): string {
  return seconds >= day
    ? i18n._('live.span.days', { count: Math.floor(seconds / day) })
    : i18n._('live.span.hours', { count: Math.ceil(seconds / hour) })
}

function number(value: number): string {
  return formatNumber(value, { maximumFractionDigits: 1 })
}

function listed(items: readonly string[]): string {
  return new Intl.ListFormat(formatLocale(), { style: 'long', type: 'conjunction' }).format(items)
}
