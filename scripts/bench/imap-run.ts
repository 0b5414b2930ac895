/** One measured fetch in a process of its own: `node imap-run.ts ACCOUNT alone|whole`. Prints an ImapRun. */

import { readConfig } from '#server/config/config.ts';
import type { ImapAccount } from '#server/config/imap-url.ts';
import { fetchMailbox } from '#server/features/fetching/fetch-mailbox.ts';
import { imapSource } from '#server/ingest/sources/imap/imap-source.ts';
import { openServices } from '#server/open-services.ts';
import type { ImapRun } from './imap.ts';

const account = JSON.parse(process.argv[2] ?? '') as ImapAccount;
const { messages, seconds } = await (process.argv[3] === 'alone' ? fetchAlone() : fetchWhole());
const run: ImapRun = { messages, seconds, peakMegabytes: process.resourceUsage().maxRSS / 1000 };
console.log(JSON.stringify(run));

/** Every message received, nothing done with it. */
async function fetchAlone() {
  const started = performance.now();
  const source = imapSource(account, { uidValidity: null, lastUid: 0 });
  let messages = 0;
  for await (const _ of source.entries()) messages += 1;
  const failure = source.failure();
  if (failure !== undefined) throw failure;
  return { messages, seconds: (performance.now() - started) / 1000 };
}

/** From the mailbox into the database, as the button does it. */
async function fetchWhole() {
  const services = await openServices(readConfig(process.env));
  const log = { info: () => {}, warn: console.error, error: console.error };
  const started = performance.now();
  const { run } = await fetchMailbox({ ...services, log }, account, { trigger: 'button' });
  const seconds = (performance.now() - started) / 1000;
  await services.close();
  if (run.state !== 'done') throw new Error(run.message ?? run.state);
  return { messages: run.imported, seconds };
}
