import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail as received by SMTP. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body, with lines ended by \n. */
  readonly source: string
}

export interface SmtpStandIn {
  readonly port: number
  readonly mails: readonly ReceivedMail[]
  /** The lines that clients have sent, without those of the mails. */
  readonly commands: readonly string[]
  /** Sets the reply to commands with that beginning, such as '550 no such box'. 'hang' sends none, 'drop' disconnects. */
  answer(command: string, reply: string): void
  close(): Promise<void>
}

/** Starts the part of an SMTP server that a client's conversation needs, without encryption. */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const mails: ReceivedMail[] = []
  const commands: string[] = []
  const replies = new Map<string, string>()
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let mail: { from: string; to: string[]; lines: string[] } = { from: '', to: [], lines: [] }
    let isData = false
    let rest = ''

    function reply(command: string, usual: string): boolean {
      const wanted = [...replies].find(([beginning]) => command.startsWith(beginning))?.[1] ?? usual
      if (wanted === 'drop') socket.destroy()
      else if (wanted !== 'hang') socket.write(`${wanted}\r\n`)
      return wanted === usual
    }
    function handleLine(line: string): void {
      if (isData && line !== '.') {
        mail.lines.push(line.startsWith('..') ? line.slice(1) : line)
      } else if (isData) {
        isData = false
        if (reply('.', '250 accepted')) {
          mails.push({ from: mail.from, to: mail.to, source: mail.lines.join('\n') })
        }
        mail = { from: '', to: [], lines: [] }
      } else {
        commands.push(line)
        handleCommand(line)
      }
    }
    function handleCommand(line: string): void {
      const address = /<(.*)>/.exec(line)?.[1] ?? ''
      if (line.startsWith('EHLO')) reply(line, '250-stand-in\r\n250 AUTH PLAIN')
      else if (line.startsWith('AUTH')) reply(line, '235 authenticated')
      else if (line.startsWith('MAIL') && reply(line, '250 OK')) mail.from = address
      else if (line.startsWith('RCPT') && reply(line, '250 OK')) mail.to.push(address)
      else if (line.startsWith('DATA')) isData = reply(line, '354 send the mail')
      else if (line.startsWith('QUIT')) reply(line, '221 closing')
      else reply(line, '502 not implemented')
    }

    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) handleLine(line)
    })
    reply('connect', '220 stand-in')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    port: (server.address() as AddressInfo).port,
    mails,
    commands,
    answer: (command, reply) => void replies.set(command, reply),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
