import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body as they came over the wire. */
  data: string
}

export interface SmtpReceiver {
  url: string
  mails: ReceivedMail[]
  /** The reply to a mail that was sent in full; a 4xx or 5xx refuses it. */
  verdict: (mail: ReceivedMail) => string | Promise<string>
  /** The next mail that is accepted. */
  next(): Promise<ReceivedMail>
  close(): Promise<void>
}

/** A mail server that implements enough of RFC 5321 for a real client to send to it. */
export async function startSmtpReceiver(): Promise<SmtpReceiver> {
  const sockets = new Set<Socket>()
  const waiting: ((mail: ReceivedMail) => void)[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {}) // The client hung up.
    converse(socket, receiver, (mail) => {
      receiver.mails.push(mail)
      waiting.shift()?.(mail)
    })
  })
  const receiver: SmtpReceiver = {
    url: '',
    mails: [],
    verdict: () => '250 taken',
    next: () => new Promise((resolve) => waiting.push(resolve)),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return receiver
}

function converse(socket: Socket, receiver: SmtpReceiver, onMail: (mail: ReceivedMail) => void): void {
  let mail: ReceivedMail = { from: '', to: [], data: '' }
  let isData = false
  let buffered = ''
  const reply = (line: string) => socket.write(`${line}\r\n`)

  async function finishData(): Promise<void> {
    const answer = await receiver.verdict(mail)
    if (answer.startsWith('2')) onMail(mail)
    reply(answer)
  }

  function handleCommand(line: string): void {
    const verb = line.slice(0, 4).toUpperCase()
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (verb === 'EHLO' || verb === 'HELO') reply('250 receiver')
    else if (verb === 'MAIL') {
      mail = { from: address, to: [], data: '' }
      reply('250 ok')
    } else if (verb === 'RCPT') {
      mail.to.push(address)
      reply('250 ok')
    } else if (verb === 'DATA') {
      isData = true
      reply('354 go on')
    } else if (verb === 'QUIT') socket.end('221 bye\r\n')
    else reply('250 ok')
  }

  reply('220 receiver')
  socket.on('data', (chunk) => {
    buffered += chunk.toString()
    for (;;) {
      const end = isData ? buffered.indexOf('\r\n.\r\n') : buffered.indexOf('\r\n')
      if (end < 0) return
      const text = buffered.slice(0, end)
      buffered = buffered.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        mail.data = text.replace(/^\.\./gm, '.')
        void finishData()
      } else handleCommand(text)
    }
  })
}
