import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import {
  citationOf,
  plannedSpecification,
  primaryOutcomeOf,
  type Results,
  ratioOf,
  type StudyOutcome,
} from '@trellis/domain'
import { useMe } from '../../lib/session'
import { formatNumber } from '../../locales/format-locale'
import { formatDate, formatMoment } from '../../shared/dates'
import { studyTypeMessage } from '../../shared/labels'
import {
  covariateMessages,
  exclusionMessages,
  missingDataMessages,
  outcomeName,
  stoppingMessages,
} from '../../shared/plan/plan-labels'
import { Fact, FactList } from '../../ui/fact-list'
import { monospaceStyle } from '../../ui/monospace-style'
import { Panel } from '../../ui/panel'
import { saveFile } from '../../ui/save-file'
import { estimatorReferences, specificationLabel } from './results-messages'

const definitionMessages: Record<StudyOutcome, string> = {
  POST_TEST: /*i18n*/ 'results.definition.POST_TEST',
  DELAYED_POST_TEST: /*i18n*/ 'results.definition.DELAYED_POST_TEST',
  GAIN: /*i18n*/ 'results.definition.GAIN',
  NEXT_CORRECTNESS: /*i18n*/ 'results.definition.NEXT_CORRECTNESS',
  MASTERY: /*i18n*/ 'results.definition.MASTERY',
  PROBLEMS_TO_MASTERY: /*i18n*/ 'results.definition.PROBLEMS_TO_MASTERY',
  COMPLETION: /*i18n*/ 'results.definition.COMPLETION',
  TIME_ON_TASK: /*i18n*/ 'results.definition.TIME_ON_TASK',
  SURVEY_SCALE: /*i18n*/ 'results.definition.SURVEY_SCALE',
  HELP_USE: /*i18n*/ 'results.definition.HELP_USE',
}

/** How the study was designed and its numbers computed, so that a reviewer can repeat both. */
export function MethodsSection({ results }: { results: Results }) {
  const { i18n } = useLingui()
  const { plan, conditions, participants } = results
  const planned = primaryOutcomeOf(results)
    ?.comparisons.map(plannedSpecification)
    .find((one) => one !== null)
  const estimators = [
    ...new Set(
      results.outcomes.flatMap(({ comparisons }) =>
        comparisons.flatMap(({ specifications }) =>
          specifications.map(({ estimator }) => estimatorReferences[estimator]),
        ),
      ),
    ),
  ].toSorted()
  const list = (texts: readonly string[]) => (texts.length === 0 ? i18n._('results.methods.nothing') : texts.join('; '))
  const sentences = [
    i18n._('results.methods.design', {
      type: i18n._(studyTypeMessage[results.studyTypeId]),
      count: conditions.length,
      names: conditions.map(({ name }) => name).join('; '),
    }),
    i18n._('results.methods.assignment', {
      unit: results.unit,
      randomization: results.randomization,
      ratio: ratioOf(conditions.map(({ weight }) => weight)).join(':'),
      strata: results.strata.length === 0 ? 'none' : results.strata.join('_'),
    }),
    i18n._('results.methods.sample', {
      students: participants.students,
      simulated: participants.simulated,
      others: participants.others,
      sample: results.sample,
    }),
    i18n._('results.methods.estimand', {
      exclusions: list(plan.exclusions.map((one) => i18n._(exclusionMessages[one]))),
      covariates: list(plan.covariates.map((one) => i18n._(covariateMessages[one]))),
      missing: i18n._(missingDataMessages[plan.missingData]),
      stopping: i18n._(stoppingMessages[plan.stoppingRule]),
      looks: plan.looks,
    }),
    ...(planned ? [i18n._('results.methods.planned', { specification: specificationLabel(planned, i18n) })] : []),
  ]
  return (
    <Panel title={i18n._('results.methods')}>
      <Typography variant="body2">{sentences.join(' ')}</Typography>
      {results.outcomes.length > 0 && (
        <>
          <Typography variant="h3">{i18n._('results.methods.outcomes')}</Typography>
          <Box component="dl" sx={definitions}>
            {results.outcomes.map(({ outcome, reliability }) => (
              <div key={outcome}>
                <dt>{outcomeName(outcome, i18n)}</dt>
                <dd>
                  {i18n._(definitionMessages[outcome])}
                  {reliability?.ok &&
                    ` ${i18n._('results.reliability', {
                      alpha: formatNumber(reliability.alpha, { maximumFractionDigits: 2 }),
                      low: formatNumber(reliability.interval.low, { maximumFractionDigits: 2 }),
                      high: formatNumber(reliability.interval.high, { maximumFractionDigits: 2 }),
                      items: reliability.items,
                    })}`}
                </dd>
              </div>
            ))}
          </Box>
        </>
      )}
      {plan.notes !== '' && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
          {i18n._('results.methods.notes', { notes: plan.notes })}
        </Typography>
      )}
      {estimators.length > 0 && (
        <>
          <Typography variant="h3">{i18n._('results.methods.references')}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
            {estimators.map((reference) => (
              <li key={reference} lang="en">
                {reference}
              </li>
            ))}
          </Box>
        </>
      )}
    </Panel>
  )
}

/** Where the numbers come from, and how to cite them. */
export function ProvenanceSection({ results }: { results: Results }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const { hashes } = results
  const citation = citationOf({
    authors: results.authors,
    title: results.studyName,
    kind: 'report',
    version: null,
    url: null,
    doi: null,
    year: new Date((results.completedAt ?? results.computedAt) * 1000).getUTCFullYear(),
    description: i18n._('results.citation.description', { hash: hashes.data }),
    publisher: `Trellis ${results.productVersion}`,
  })
  const saveText = (text: string, type: string, extension: string) =>
    saveFile(new Blob([text], { type }), `trellis-citation-${results.studyId}.${extension}`)
  return (
    <Panel title={i18n._('results.provenance')}>
      <FactList>
        <Fact name={i18n._('results.provenance.version')}>{`Trellis ${results.productVersion}`}</Fact>
        <Fact name={i18n._('results.provenance.computed')}>{formatMoment(results.computedAt, timeZone)}</Fact>
        <Fact name={i18n._('results.provenance.ran')}>
          {results.completedAt === null
            ? i18n._('results.provenance.since', { from: formatDate(results.deployedAt, timeZone) })
            : i18n._('results.provenance.span', {
                from: formatDate(results.deployedAt, timeZone),
                to: formatDate(results.completedAt, timeZone),
              })}
        </Fact>
        <Fact name={i18n._('results.provenance.owner')}>{results.owner}</Fact>
      </FactList>
      <Box component="dl" sx={definitions}>
        {(
          [
            [i18n._('results.hash.data'), hashes.data],
            [i18n._('results.hash.plan'), hashes.plan],
            [i18n._('results.hash.snapshot'), hashes.snapshot],
          ] as const
        ).map(([name, hash]) => (
          <div key={name}>
            <dt>{name}</dt>
            <Box component="dd" translate="no" sx={[monospaceStyle, { fontSize: '0.8125rem' }]}>
              {hash}
            </Box>
          </div>
        ))}
      </Box>
      <Typography variant="h3">{i18n._('results.citation')}</Typography>
      <Typography variant="body2" sx={{ userSelect: 'all' }}>
        {citation.text}
      </Typography>
      <Box data-report="omit" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" onClick={() => saveText(citation.bibtex, 'application/x-bibtex', 'bib')}>
          BibTeX
        </Button>
        <Button
          size="small"
          onClick={() =>
            saveText(JSON.stringify([citation.csl], null, 2), 'application/vnd.citationstyles.csl+json', 'json')
          }
        >
          CSL-JSON
        </Button>
      </Box>
    </Panel>
  )
}

const definitions = {
  m: 0,
  display: 'grid',
  gap: 1,
  typography: 'body2',
  '& dt': { fontWeight: 600 },
  '& dd': { m: 0 },
} as const
