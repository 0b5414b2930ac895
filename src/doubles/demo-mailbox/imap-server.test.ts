import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { numberedMail, startTestMailbox, type TestMailbox } from '#tests/support/mail/imap.ts';

let mailbox: TestMailbox;

afterEach(() => mailbox.close());

/** A client that sends arbitrary lines; returns all answers until the connection ends. */
async function converse(...says: string[]): Promise<string> {
  const socket = connect(mailbox.account.port, '127.0.0.1');
  let heard = '';
  socket.on('data', (piece) => {
    heard += piece.toString('latin1');
  });
  socket.on('error', () => {});
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(heard)));
  socket.write(says.join(''));
  return ended;
}

const signIn = 'a LOGIN sam@reader.example "a password for tests"\r\n';

describe('the IMAP server', () => {
  it('answers in the order of the questions, also when they come at once', async () => {
    mailbox = await startTestMailbox();
    mailbox.deliver(numberedMail(1));
    const heard = await converse(
      signIn,
      'b EXAMINE inbox\r\n',
      'c UID FETCH 1:* (RFC822.SIZE BODY.PEEK[]<0.5>)\r\n',
      'd LOGOUT\r\n',
    );
    expect(heard).toContain('* OK [UIDVALIDITY 7]');
    expect(heard).toContain('b OK [READ-ONLY]');
    expect(heard).toContain(
      `* 1 FETCH (UID 1 RFC822.SIZE ${numberedMail(1).length} BODY[]<0> {5}\r\nFrom:)\r\nc OK`,
    );
    expect(heard.trimEnd().endsWith('d OK Done')).toBe(true);
  });

  it('takes names and passwords as literals, waiting for them or not', async () => {
    mailbox = await startTestMailbox();
    const heard = await converse(
      'a LOGIN {18}\r\nsam@reader.example {20+}\r\na password for tests\r\n',
      'b LOGOUT\r\n',
    );
    expect(heard).toContain('+ go ahead');
    expect(heard).toContain('a OK');
  });

  it('shows nothing to those who have not signed in', async () => {
    mailbox = await startTestMailbox();
    mailbox.deliver(numberedMail(1));
    const heard = await converse('a EXAMINE INBOX\r\nb UID FETCH 1 BODY[]\r\nc LOGOUT\r\n');
    expect(heard).toContain('a BAD');
    expect(heard).toContain('b BAD');
    expect(heard).not.toContain('Offer');
  });

  it('changes nothing, whatever it is asked', async () => {
    mailbox = await startTestMailbox();
    mailbox.deliver(numberedMail(1));
    const heard = await converse(
      signIn,
      'b SELECT INBOX\r\nc STORE 1 +FLAGS (\\Deleted)\r\nd EXPUNGE\r\ne DELETE INBOX\r\nf LOGOUT\r\n',
    );
    for (const tag of ['c', 'd', 'e']) expect(heard).toContain(`${tag} BAD`);
    expect(mailbox.folder.messages).toHaveLength(1);
  });

  it.each([
    ['no command', 'a\r\n'],
    ['no tag', '\r\n'],
    ['a set that is none', `${signIn}b EXAMINE INBOX\r\nc UID FETCH 1:x BODY[]\r\n`],
    ['an unknown item', `${signIn}b EXAMINE INBOX\r\nc FETCH 1 ENVELOPE\r\n`],
    ['an unknown search', `${signIn}b EXAMINE INBOX\r\nc SEARCH FROM "x"\r\n`],
    ['a fetch without a folder', `${signIn}c FETCH 1 BODY[]\r\n`],
  ])('says BAD to %s and goes on', async (_, says) => {
    mailbox = await startTestMailbox();
    const heard = await converse(says, 'z LOGOUT\r\n');
    expect(heard).toMatch(/^(?:\*|c) BAD /m);
    expect(heard).toContain('z OK');
  });

  it.each([
    ['a line without an end', 'x'.repeat(200_000)],
    ['a literal without measure', 'a LOGIN {999999}\r\n'],
  ])('hangs up on %s', async (_, says) => {
    mailbox = await startTestMailbox();
    expect(await converse(says)).toContain('* OK');
  });

  it('tells an idling client what arrives and what goes', async () => {
    mailbox = await startTestMailbox();
    mailbox.deliver(numberedMail(1));
    const socket = connect(mailbox.account.port, '127.0.0.1');
    let heard = '';
    let step = 0;
    const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.on('data', (piece) => {
      heard += piece.toString();
      if (step === 0 && heard.includes('+ idling')) {
        step = 1;
        mailbox.deliver(numberedMail(2));
      }
      if (step === 1 && heard.includes('* 2 EXISTS')) {
        step = 2;
        mailbox.folder.remove(1);
      }
      if (step === 2 && heard.includes('* 1 EXPUNGE')) {
        step = 3;
        socket.write('DONE\r\nd LOGOUT\r\n');
      }
    });
    socket.write(`${signIn}b EXAMINE INBOX\r\nc IDLE\r\n`);
    await ended;
    expect(heard).toContain('c OK Done');
    expect(heard).toContain('d OK Done');
  });
});
