import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  type BestKind,
  type BestSoFar,
  type BestSoFarStanding,
  bestSoFarCalls,
  bestSoFarReasonSchema,
  bestSoFarState,
} from '@trellis/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { useAuth, useMe } from '../../lib/session'
import { formatNumber } from '../../locales/format-locale'
import { formatMoment } from '../../shared/dates'
import { outcomeName } from '../../shared/plan/plan-labels'
import { ReasonDialog } from '../../shared/reason-dialog'
import { BackLink } from '../../ui/back-link'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Fact, FactList } from '../../ui/fact-list'
import { PageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { useNotify } from '../../ui/snackbar'
import { StackingTable } from '../../ui/stacking-table'
import { BestSoFarLog } from './best-so-far-log'
import { currentLabel, probabilityLabel } from './best-so-far-messages'
import { bestSoFarQuery, skillsQuery, useBestSoFarMutation } from './best-so-far-queries'
import { RuleDialog } from './rule-dialog'

/** What 'Best So Far' gives, by which rule and on which evidence. Administrators change it here. */
export function BestSoFarView() {
  const { i18n } = useLingui()
  const { data, error, isError, isFetching, refetch } = useQuery(bestSoFarQuery)
  const skills = useQuery(skillsQuery)
  const names = new Map((skills.data ?? []).map(({ nodeCode, nodeName }) => [nodeCode as string, nodeName]))
  const skillName = (skillId: string) => i18n._('best.skill', { code: skillId, name: names.get(skillId) ?? '' })
  return (
    <Box sx={page}>
      <div>
        <BackLink to="/meta-analysis">{i18n._('best.back')}</BackLink>
        <PageTitle title={i18n._('best.title')} />
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: 760 }}>
          {i18n._('best.lead')}
        </Typography>
      </div>
      {data ? (
        <>
          <RulePanel bestSoFar={data} />
          <ChoicesPanel bestSoFar={data} skillName={skillName} />
          <BestSoFarLog log={data.log} skillName={skillName} />
        </>
      ) : isError ? (
        <ErrorState
          title={i18n._('best.error')}
          message={messageForError(error)}
          onRetry={() => refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton variant="rounded" height={280} />
      )}
    </Box>
  )
}

function RulePanel({ bestSoFar: { isOn, rule } }: { bestSoFar: BestSoFar }) {
  const { i18n } = useLingui()
  const { isAdmin } = useAuth()
  const timeZone = useMe()?.timeZone
  const sendChange = useSendChange()
  const [opened, setOpened] = useState<'rule' | 'switch' | null>(null)
  const close = () => setOpened(null)
  return (
    <Panel title={i18n._('best.rule')}>
      <Typography>{isOn ? i18n._('best.on') : i18n._('best.off')}</Typography>
      {rule ? (
        <FactList>
          <Fact name={i18n._('best.rule.declared')}>
            {i18n._('best.rule.declared.value', { number: rule.entryId, when: formatMoment(rule.at, timeZone) })}
          </Fact>
          <Fact name={i18n._('best.rule.outcome')}>{outcomeName(rule.rule.outcome, i18n)}</Fact>
          <Fact name={i18n._('best.rule.threshold')}>{decimal(rule.rule.threshold)}</Fact>
          <Fact name={i18n._('best.rule.leastStudies')}>{formatNumber(rule.rule.leastStudies)}</Fact>
          <Fact name={i18n._('best.rule.leastStudents')}>{formatNumber(rule.rule.leastStudents)}</Fact>
          <Fact name={i18n._('best.rule.priorDeviation')}>{decimal(rule.rule.priorDeviation)}</Fact>
        </FactList>
      ) : (
        <Typography color="textSecondary">{i18n._('best.rule.none')}</Typography>
      )}
      {isAdmin && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={() => setOpened('rule')}>
            {i18n._('best.rule.declare')}
          </Button>
          <Button variant="outlined" disabled={!isOn && !rule} onClick={() => setOpened('switch')}>
            {isOn ? i18n._('best.turnOff') : i18n._('best.turnOn')}
          </Button>
        </Box>
      )}
      {opened === 'rule' && <RuleDialog rule={rule?.rule ?? null} isOpen onClose={close} />}
      <ReasonDialog
        title={isOn ? i18n._('best.turnOff') : i18n._('best.turnOn')}
        label={i18n._('best.reason')}
        schema={bestSoFarReasonSchema}
        submitLabel={isOn ? i18n._('best.turnOff') : i18n._('best.turnOn')}
        isOpen={opened === 'switch'}
        onClose={close}
        onSubmit={(reason) =>
          sendChange(() => request(bestSoFarCalls.switchBestSoFar, { body: { isOn: !isOn, reason } }))
        }
      >
        <Typography>{isOn ? i18n._('best.turnOff.about') : i18n._('best.turnOn.about')}</Typography>
      </ReasonDialog>
    </Panel>
  )
}

const decimal = (value: number) => formatNumber(value, { maximumFractionDigits: 4 })

interface ChoicesProps {
  bestSoFar: BestSoFar
  skillName: (skillId: string) => string
}

function ChoicesPanel({ bestSoFar: { standings, log }, skillName }: ChoicesProps) {
  const { i18n } = useLingui()
  const { isAdmin } = useAuth()
  const sendChange = useSendChange()
  const [reversed, setReversed] = useState<{ skillId: string; to: BestKind | null } | null>(null)
  const columns = [
    { name: i18n._('best.table.skill') },
    { name: i18n._('best.table.current'), width: 200 },
    { name: i18n._('best.table.evidence'), width: 200 },
    { name: i18n._('best.table.probability'), width: 200 },
    ...(isAdmin ? [{ name: i18n._('best.table.actions'), width: 130, isHidden: true }] : []),
  ]
  return (
    <Panel title={i18n._('best.choices')}>
      <Typography variant="body2" color="textSecondary">
        {i18n._('best.choices.about')}
      </Typography>
      {standings.length === 0 ? (
        <EmptyState title={i18n._('best.choices.none.title')} message={i18n._('best.choices.none')} />
      ) : (
        <StackingTable label={i18n._('best.choices')} columns={columns}>
          {standings.map((standing) => (
            <tr key={standing.skillId}>
              <th scope="row">{skillName(standing.skillId)}</th>
              <td data-label={columns[1]!.name}>
                {currentLabel(standing.current, i18n)}
                {standing.entryId !== null && (
                  <Typography variant="caption" component="div" color="textSecondary">
                    <MuiLink href={`#entry-${standing.entryId}`}>
                      {i18n._('best.entry.number', { number: standing.entryId })}
                    </MuiLink>
                  </Typography>
                )}
              </td>
              <td data-label={columns[2]!.name}>
                <MuiLink
                  component={Link}
                  to={`/meta-analysis?condition=HINTS&reference=EXPLANATIONS&skill=${encodeURIComponent(standing.skillId)}`}
                >
                  {i18n._('best.evidence', { studies: standing.studies, students: standing.students })}
                </MuiLink>
              </td>
              <td data-label={columns[3]!.name}>{probabilityLabel(standing, i18n)}</td>
              {isAdmin && (
                <td className="action">
                  {standing.entryId !== null && (
                    <Button
                      size="small"
                      aria-label={i18n._('best.reverse.of', { skill: skillName(standing.skillId) })}
                      onClick={() => setReversed({ skillId: standing.skillId, to: earlierKind(log, standing) })}
                    >
                      {i18n._('best.reverse')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </StackingTable>
      )}
      <ReasonDialog
        title={i18n._('best.reverse.of', { skill: reversed ? skillName(reversed.skillId) : '' })}
        label={i18n._('best.reason')}
        schema={bestSoFarReasonSchema}
        submitLabel={i18n._('best.reverse')}
        isOpen={reversed !== null}
        onClose={() => setReversed(null)}
        onSubmit={(reason) =>
          sendChange(() => request(bestSoFarCalls.reverseBestSoFar, { body: { ...reversed!, reason } }))
        }
      >
        <Typography>{i18n._('best.reverse.about', { current: currentLabel(reversed?.to ?? null, i18n) })}</Typography>
      </ReasonDialog>
    </Panel>
  )
}

/** What was given for the skill before the entry that is in force; null: the library's own order. */
function earlierKind(log: BestSoFar['log'], { skillId, entryId }: BestSoFarStanding): BestKind | null {
  const before = log.filter((entry) => entry.entryId < entryId!).toReversed()
  return bestSoFarState(before).choices.get(skillId)?.kind ?? null
}

/** Sends a change by an administrator and reports a failure; resolves to whether it succeeded. */
function useSendChange() {
  const { i18n } = useLingui()
  const notify = useNotify()
  const { mutateAsync } = useBestSoFarMutation((send: () => Promise<BestSoFar>) => send())
  return async (send: () => Promise<BestSoFar>) => {
    try {
      await mutateAsync(send)
      return true
    } catch (error) {
      notify(i18n._('best.failed'), { severity: 'error', detail: messageForError(error), duration: 6000 })
      return false
    }
  }
}

const page = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 1080 } as const
