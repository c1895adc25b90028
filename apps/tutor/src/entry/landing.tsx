import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { call } from '../lib/api'
import { isStudyCode, tidyCode } from '../lib/codes'
import { deviceStorage } from '../lib/key-value-store'
import { Link, navigate } from '../lib/navigation'
import { returnPathFrom } from '../lib/return-path'
import { type KnownClass, rememberedClass, rememberedStudent } from '../lib/student'
import { PageHeading } from '../ui/page-heading'
import { TopBar } from '../ui/top-bar'
import { ClassCodeForm } from './class-code-form'
import { type DemoClass, fetchDemoClass } from './demo-class'
import type { EntryError } from './entry-fields'
import { SignInForm } from './sign-in-form'

/** Sign-in for students: the code of the class, then a name and a PIN. */
export function Landing({ code }: { code?: string }) {
  const { i18n } = useLingui()
  const classes = rememberedClass(deviceStorage)
  const linkCode = code === undefined ? null : tidyCode(code)
  useEffect(() => {
    if (linkCode !== null && isStudyCode(linkCode)) navigate(`/tutor/s/${linkCode}`, { replace: true })
  }, [linkCode])
  const [known, setKnown] = useState<KnownClass | null>(() => {
    const last = classes.read()
    return linkCode === null || last?.joinCode === linkCode ? last : null
  })
  // False also on a device that knows another class: students share devices, and this class has not used this one.
  const [isReturning, setIsReturning] = useState(known !== null)
  const [isOpen, setIsOpen] = useState(true)
  const [codeError, setCodeError] = useState<EntryError | null>(null)
  const [demo, setDemo] = useState<DemoClass | null>(null)
  const signedIn = rememberedStudent(deviceStorage).read()

  useEffect(() => {
    let isMounted = true
    void fetchDemoClass().then((found) => isMounted && setDemo(found))
    return () => {
      isMounted = false
    }
  }, [])

  const handleChangeClass = (error: EntryError | null) => {
    classes.forget()
    setIsReturning(false)
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
          <SignInForm
            call={call}
            known={known}
            isOpen={isOpen}
            isReturning={isReturning}
            onChangeClass={handleChangeClass}
            onSignedIn={(student) => {
              rememberedStudent(deviceStorage).remember(student)
              classes.remember(known)
              navigate(returnPathFrom(location.search))
            }}
          />
        ) : (
          <ClassCodeForm
            call={call}
            code={linkCode ?? ''}
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
