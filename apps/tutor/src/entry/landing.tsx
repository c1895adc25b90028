import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { call } from '../lib/api'
import { goTo, Link } from '../lib/navigation'
import { deviceStorage } from '../lib/stored'
import { classOn, type KnownClass, studentOn } from '../lib/student'
import { PageHeading } from '../screen/page-heading'
import { TopBar } from '../screen/top-bar'
import { CodeForm } from './code-form'
import { type DemoClass, demoClass } from './demo-class'
import { type EntryError, tidyCode } from './entry-fields'
import { whereTo } from './where-to'
import { WhoForm } from './who-form'

/** How a student comes in: the code of the class, then a name and a PIN. */
export function Landing({ code }: { code?: string }) {
  const { i18n } = useLingui()
  const classes = classOn(deviceStorage)
  const given = code === undefined ? null : tidyCode(code)
  const [known, setKnown] = useState<KnownClass | null>(() => {
    const last = classes.read()
    return given === null || last?.joinCode === given ? last : null
  })
  const [isOpen, setIsOpen] = useState(true)
  const [codeError, setCodeError] = useState<EntryError | null>(null)
  const [demo, setDemo] = useState<DemoClass | null>(null)
  const signedIn = studentOn(deviceStorage).read()

  useEffect(() => {
    let isHere = true
    void demoClass().then((found) => isHere && setDemo(found))
    return () => {
      isHere = false
    }
  }, [])

  const handleAnotherClass = (error: EntryError | null) => {
    classes.forget()
    setCodeError(error)
    setKnown(null)
  }

  return (
    <>
      <TopBar />
      <main className="landing">
        <PageHeading title={i18n._('entry.title')}>{i18n._('entry.title')}</PageHeading>
        {signedIn && (
          <p className="entry-back">
            {i18n._('entry.goOn', { nickname: signedIn.nickname })}{' '}
            <Link to="/tutor/home">{i18n._('entry.toHomework')}</Link>
          </p>
        )}
        {known ? (
          <WhoForm
            call={call}
            known={known}
            isOpen={isOpen}
            isReturning={given === null}
            onAnotherClass={handleAnotherClass}
            onIn={(student) => {
              studentOn(deviceStorage).remember(student)
              classes.remember(known)
              goTo(whereTo(location.search))
            }}
          />
        ) : (
          <CodeForm
            call={call}
            code={given ?? ''}
            error={codeError}
            onClass={({ isOpen: mayJoin, ...found }) => {
              setIsOpen(mayJoin)
              setKnown(found)
            }}
          />
        )}
        {demo && !known && (
          <p className="quiet">
            {i18n._('entry.demo')} <Link to={`/tutor/join/${demo.code}`}>{i18n._('entry.demoClass')}</Link>
          </p>
        )}
        {demo?.student && known?.joinCode === demo.code && (
          <p className="quiet">{i18n._('entry.demoStudent', demo.student)}</p>
        )}
        <p className="quiet">{i18n._('entry.help')}</p>
      </main>
    </>
  )
}
