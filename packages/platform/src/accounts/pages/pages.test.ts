// @vitest-environment jsdom

import { html } from '@trellis/html'
import { describe, expect, it } from 'vitest'
import { translator } from '../messages/locale'
import { createPage, loginPage, noticePage, type PageOptions } from './pages'

const plain: PageOptions = {
  base: '/accounts',
  locale: 'en',
  t: translator('en'),
  stylesheet: '/accounts/assets/accounts.css',
  script: '/accounts/assets/accounts.js',
  callback: '/',
  partner: null,
  provider: null,
  demoAccounts: null,
  demoClass: null,
  allowSignUp: true,
  approveAccounts: true,
  role: 'RESEARCHER',
  hasPasskeys: true,
  passkeyScript: '/accounts/assets/passkeys.js',
}
const crafted = `"><script>alert('x')</script><img src=x onerror=alert(1)>&`
const worst: PageOptions = {
  ...plain,
  callback: `/${crafted}`,
  partner: crafted,
  provider: crafted,
  demoAccounts: [{ key: 'researcher', email: crafted }],
  demoClass: { joinCode: crafted, pin: crafted, students: [crafted] },
}
const notice = { title: crafted, text: crafted }

const documentOf = (page: string) => new DOMParser().parseFromString(page, 'text/html')

describe('every page', () => {
  it.each([
    ['login', loginPage(worst)],
    ['create', createPage(worst)],
    ['create, closed', createPage({ ...worst, allowSignUp: false })],
    ['notice', noticePage(worst, notice)],
  ])('the %s page has no inline script and escapes values', (_, page) => {
    const document = documentOf(page)
    const scripts = [...document.querySelectorAll('script')]
    expect(scripts.map((script) => script.textContent)).toEqual([''])
    expect(scripts[0]!.getAttribute('src')).toBe(plain.script)
    expect(document.querySelectorAll('img')).toHaveLength(0)
    const attributes = [...document.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
    expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
  })

  it('keeps values unchanged in attributes', () => {
    const document = documentOf(loginPage(worst))
    expect(document.querySelector('form')!.dataset.callback).toBe(`/${crafted}`)
    const create = new URL(document.querySelector<HTMLAnchorElement>('.lead a')!.getAttribute('href')!, 'http://x')
    expect(create.pathname).toBe('/accounts/create')
    expect(create.searchParams.get('callback')).toBe(`/${crafted}`)
    expect(create.searchParams.get('partner')).toBe(crafted)
  })

  it.each([
    ['login', loginPage(plain), ['email', 'current-password']],
    ['create', createPage(plain), ['given-name', 'family-name', 'email', 'new-password']],
  ])('the %s page has a label, an error and an autocomplete for each field', (_, page, autocompletes) => {
    const document = documentOf(page)
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input:not([type=radio])')]
    expect(inputs.map((input) => input.autocomplete)).toEqual(autocompletes)
    for (const input of inputs) {
      expect(input.labels).toHaveLength(1)
      for (const id of input.getAttribute('aria-describedby')!.split(' ')) {
        expect(document.getElementById(id)).not.toBeNull()
      }
    }
    expect(document.querySelector('form')!.method).toBe('post')
  })
})

describe('the choice of a role', () => {
  const choiceOf = (page: string) => {
    const radios = [...documentOf(page).querySelectorAll<HTMLInputElement>('fieldset input[type=radio][name=role]')]
    return radios.map(({ value, checked, labels }) => [value, checked, labels![0]!.textContent!.trim().split('\n')[0]])
  }

  it('preselects the researcher unless the link asks for the teacher', () => {
    const text = {
      researcher: 'I am a researcherI design studies',
      teacher: 'I am a teacherI assign homework to classes',
    }
    expect(choiceOf(createPage(plain))).toEqual([
      ['RESEARCHER', true, text.researcher],
      ['TEACHER', false, text.teacher],
    ])
    expect(choiceOf(createPage({ ...plain, role: 'TEACHER' }))).toEqual([
      ['RESEARCHER', false, text.researcher],
      ['TEACHER', true, text.teacher],
    ])
  })
})

describe('html', () => {
  it('escapes text, joins lists and omits null and false', () => {
    expect(html`<p title="${'"'}">${'<&>'}${[html`<b>${1}</b>`, html`<i></i>`]}${null}${false}</p>`.text).toBe(
      '<p title="&quot;">&lt;&amp;&gt;<b>1</b><i></i></p>',
    )
  })
})
