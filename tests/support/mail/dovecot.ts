import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImapAccount } from '#server/platform/config/imap-url.ts';
import { makeCertificate } from '#tests/support/servers/certificate.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

/** A real Dovecot for this test, on loopback, with a mailbox for every user name. */
export interface Dovecot {
  /** Returns the INBOX of a user, with the given security and its port. */
  account(username: string, security: ImapAccount['security']): ImapAccount;
  /** Delivers a message to a user's INBOX, received a minute after the one before. */
  deliver(username: string, raw: Uint8Array): void;
  /** Returns the names of unread messages, which change as soon as a client leaves a trace. */
  unreadFolder(username: string): string;
  /** Deletes every UID of a user, so that the mailbox gets another UIDVALIDITY. */
  forgetUids(username: string): void;
  /** Certificate that TLS clients must trust. */
  issuer: string;
  stop(): Promise<void>;
}

const program = '/usr/sbin/dovecot';

/** Returns why Dovecot cannot be started here; null if it can. */
export function whyNoDovecot(): string | null {
  if (process.getuid?.() !== 0) return 'Dovecot is started by root only.';
  try {
    const version = execFileSync(program, ['--version'], { encoding: 'utf8' });
    // 2.4 has another configuration format.
    return version.startsWith('2.3.') ? null : `Dovecot 2.3 is needed, this is ${version.trim()}.`;
  } catch {
    return 'Dovecot is not installed. On Debian: apt-get install dovecot-imapd';
  }
}

const password = 'a-password-for-tests'; // its configuration splits at spaces

/** Owner of the mail; any user except root. */
const mailUid = 65534;

interface DovecotOptions {
  /** The address that names the account of an access token; absent, only passwords open a mailbox. */
  introspectionUrl?: string;
}

/** Starts it in a temporary folder and waits until it answers. */
export async function startDovecot({ introspectionUrl }: DovecotOptions = {}): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'mailvault-dovecot-'));
  chmodSync(folder, 0o755); // its child processes run as other users
  const [port, tlsPort] = [await freePort(), await freePort()];
  const { key, certificate } = makeCertificate();
  writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 });
  writeFileSync(join(folder, 'certificate.pem'), certificate);
  const oauth = introspectionUrl === undefined ? '' : byToken(folder);
  if (introspectionUrl !== undefined)
    writeFileSync(join(folder, 'oauth2.conf'), toIntrospection(introspectionUrl));
  writeFileSync(join(folder, 'dovecot.conf'), toConfiguration(folder, port, tlsPort) + oauth);
  mkdirSync(join(folder, 'mail'));
  const chown = (path: string) => execFileSync('chown', ['-R', String(mailUid), path]);
  chown(join(folder, 'mail'));
  const server = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  await untilAnswering(port);
  const delivered = new Map<string, number>();
  const inbox = (username: string) => join(folder, 'mail', username);
  return {
    issuer: certificate,
    account: (username, security) => ({
      host: '127.0.0.1',
      port: security === 'tls' ? tlsPort : port,
      security,
      username,
      password,
      mailbox: 'INBOX',
    }),
    deliver(username, raw) {
      const number = (delivered.get(username) ?? 0) + 1;
      delivered.set(username, number);
      if (number === 1) {
        for (const part of ['tmp', 'new', 'cur']) mkdirSync(join(inbox(username), part), { recursive: true });
        chown(inbox(username));
      }
      const received = Date.UTC(2026, 9, 1, 0, number) / 1000;
      const name = join(inbox(username), 'new', `${received}.M${number}P1.test,S=${raw.length}`);
      writeFileSync(name, raw);
      utimesSync(name, received, received);
    },
    unreadFolder: (username) => join(inbox(username), 'new'),
    forgetUids(username) {
      for (const name of ['dovecot-uidlist', 'dovecot.index', 'dovecot.index.log', 'dovecot.index.cache']) {
        rmSync(join(inbox(username), name), { force: true });
      }
      // The next UIDVALIDITY is the time in seconds, so it differs from the last one.
      writeFileSync(
        join(inbox(username), 'dovecot-uidlist'),
        `3 V${Math.floor(Date.now() / 1000) + 1000} N1 G${'0'.repeat(31)}1\n`,
      );
      chown(inbox(username));
    },
    async stop() {
      if (server.exitCode === null) {
        const ended = new Promise((resolve) => server.once('exit', resolve));
        server.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function toConfiguration(folder: string, port: number, tlsPort: number): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/certificate.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
mail_max_userip_connections = 50
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${mailUid} gid=${mailUid} home=${folder}/mail/%u allow_all_users=yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;
}

/** The recipe of docs/operations/mailboxes.md. */
const byToken = (folder: string) => `
auth_mechanisms = plain oauthbearer xoauth2
passdb {
  driver = oauth2
  mechanisms = oauthbearer xoauth2
  args = ${folder}/oauth2.conf
}
`;

const toIntrospection = (url: string) => `
introspection_mode = post
introspection_url = ${url}
force_introspection = yes
username_attribute = sub
active_attribute = active
active_value = true
`;

async function untilAnswering(port: number): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const isAnswering = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('data', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isAnswering) return;
    if (attempt === 100) throw new Error('Dovecot did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
