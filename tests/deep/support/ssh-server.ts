import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { descendantsOf } from '#tests/support/descendants-of.ts'
import { type Program, startProgram } from '../../../scripts/cluster/program.ts'
import { freePort } from '../../../scripts/lib/free-port.mjs'

const SSHD = '/usr/sbin/sshd'

export interface SshServer {
  /** What a shop must know to be copied there. */
  readonly settings: Readonly<Record<'REPLICA_URL' | 'REPLICA_KEY', string>>
  /** Signals the server with its connections, as when its machine stops, stands still, or goes on. */
  signal(signal: NodeJS.Signals): void
  /** Starts the server again after it was killed. */
  startAgain(): void
  stop(): void
}

/**
 * Starts Debian's SSH server on 127.0.0.1 with a configuration and keys of its own, in a folder. What it is given is
 * stored in `target`.
 */
export async function startSsh(
  folder: string,
  firstPort: number,
  target = join(folder, 'target'),
): Promise<SshServer> {
  if (!existsSync(SSHD)) throw new Error(`there is no ${SSHD}: install openssh-server`)
  const [hostKey, key] = [join(folder, 'host-key'), join(folder, 'key')]
  for (const path of [hostKey, key]) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path])
  copyFileSync(`${key}.pub`, join(folder, 'authorized'))
  chmodSync(join(folder, 'authorized'), 0o600)
  // As root the server wants this folder, which systemd creates otherwise.
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true })
  const port = await freePort(firstPort)
  const configuration = join(folder, 'sshd_config')
  const lines = [
    ...[`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${hostKey}`, 'PidFile none'],
    ...[`AuthorizedKeysFile ${join(folder, 'authorized')}`, 'StrictModes no', 'UsePAM no'],
    ...['PasswordAuthentication no', 'PermitRootLogin prohibit-password', 'MaxStartups 100'],
    'Subsystem sftp internal-sftp',
  ]
  writeFileSync(configuration, `${lines.join('\n')}\n`)
  const start = () => startProgram('sshd', SSHD, ['-D', '-e', '-f', configuration])
  let server: Program = start()
  /** Each connection has processes in sessions of their own. */
  const all = () => descendantsOf(server.pid)
  const signal = (name: NodeJS.Signals) => {
    for (const pid of all()) {
      try {
        process.kill(pid, name)
      } catch {
        // It has ended since.
      }
    }
  }
  return {
    settings: {
      REPLICA_URL: `sftp://${userInfo().username}@127.0.0.1:${port}${target}`,
      REPLICA_KEY: key,
    },
    signal,
    startAgain() {
      server = start()
    },
    stop: () => signal('SIGKILL'),
  }
}
