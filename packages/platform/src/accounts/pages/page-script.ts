/** What the sign-in and create pages do in the browser. Plain script: it is served as it stands. */
export const accountsScript = String.raw`'use strict'
for (const form of document.querySelectorAll('form[data-callback]')) enliven(form)

function enliven(form) {
  const alertBox = form.querySelector('.alert[role=alert]')
  const submit = form.querySelector('button[type=submit]')
  const inputs = [...form.querySelectorAll('.field input')]
  const label = submit.textContent
  let isBusy = false

  const reveal = form.querySelector('.reveal')
  reveal.addEventListener('click', () => {
    const password = form.elements.password
    const isShown = password.type === 'password'
    password.type = isShown ? 'text' : 'password'
    reveal.textContent = isShown ? 'Hide' : 'Show'
    reveal.setAttribute('aria-pressed', String(isShown))
    password.focus()
  })

  for (const use of document.querySelectorAll('.use')) {
    use.addEventListener('click', () => {
      form.elements.email.value = use.dataset.email
      form.elements.password.value = use.dataset.password
      for (const input of inputs) tell(input, '')
      say('')
      submit.focus()
    })
  }

  for (const input of inputs) {
    input.addEventListener('input', () => {
      if (input.getAttribute('aria-invalid') === 'true') tell(input, problemOf(input))
    })
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    say('')
    for (const input of inputs) tell(input, problemOf(input))
    if (focusFirstWrong()) return
    busy(true)
    try {
      const answer = await send()
      if (answer.ok) {
        location.assign((await answer.json()).callback)
        return
      }
      show(await answer.json())
    } catch {
      say('Trellis cannot be reached right now. What you typed is still here: try again in a moment.')
    }
    busy(false)
  })

  // Coming back with the back button shows the page as it was left: busy.
  addEventListener('pageshow', () => busy(false))

  function send() {
    const body = { callback: form.dataset.callback }
    const role = form.querySelector('input[name=role]:checked')
    if (role) body.role = role.value
    for (const input of inputs) body[input.name] = input.type === 'email' ? input.value.trim() : input.value
    return fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify(body),
    })
  }

  function show({ error }) {
    const fields = error.code === 'invalid_input' ? error.details.fields : []
    const homeless = []
    for (const { field, message } of fields) {
      const input = inputs.find((entry) => entry.name === field.split(/[./]/).pop())
      if (input) tell(input, message)
      else homeless.push(message)
    }
    if (error.code === 'email_taken') tell(form.elements.email, error.message)
    else if (error.code === 'too_many_attempts') say('Too many attempts. Try again ' + inWords(error.details.retryAfter) + '.')
    else if (error.code === 'wrong_credentials') {
      say(error.message)
      form.elements.password.focus()
      form.elements.password.select()
    } else if (homeless.length > 0 || fields.length === 0) say(homeless.join('. ') || error.message)
    focusFirstWrong()
  }

  function problemOf(input) {
    if (input.value.trim() === '') return input.dataset.empty
    if (input.type === 'email' && !/^[^\s@]+@[^\s@]+$/.test(input.value.trim())) return 'This is not an e-mail address'
    const least = Number(input.dataset.least)
    return input.value.length < least ? 'At least ' + least + ' characters' : ''
  }

  function tell(input, message) {
    input.setAttribute('aria-invalid', String(message !== ''))
    document.getElementById(input.id + '-error').textContent = message
  }

  function focusFirstWrong() {
    const wrong = inputs.find((input) => input.getAttribute('aria-invalid') === 'true')
    if (wrong) wrong.focus()
    return Boolean(wrong)
  }

  function say(message) {
    alertBox.textContent = message
    alertBox.hidden = message === ''
  }

  function busy(isNow) {
    isBusy = isNow
    submit.textContent = isNow ? submit.dataset.busy : label
    submit.setAttribute('aria-disabled', String(isNow))
  }

  function inWords(seconds) {
    if (seconds <= 60) return 'in a minute'
    return 'in ' + Math.ceil(seconds / 60) + ' minutes'
  }
}
`
