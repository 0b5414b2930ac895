/**
 * A server process that writes digests and sends mail, to be killed or to compete: `node mailer-child.ts TASK`, with a
 * task in JSON. Prints `ready`, and works until it is ended.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '#server/app/app.ts';
import { openServices } from '#server/app/open-services.ts';
import { readConfig } from '#server/platform/config/config.ts';

export interface MailerTask {
  /** Environment of the program: DATABASE_URL, SMTP_URL, MAIL_FROM and DATA_DIR. */
  environment: Record<string, string>;
  /** Minutes by which its clock is ahead. */
  aheadMinutes: number;
}

const { environment, aheadMinutes } = JSON.parse(process.argv[2] ?? '') as MailerTask;
const config = readConfig(environment);
const services = await openServices(config);
const now = () => new Date(Date.now() + aheadMinutes * 60_000);
const app = await buildApp({ ...services, config, now }, { pages: false });
const { background } = app;
const ending = new AbortController();
process.on('SIGTERM', () => ending.abort());
console.log('ready');
while (!ending.signal.aborted) {
  await background.writeDigests(ending.signal);
  await background.sendMail(ending.signal);
  await sleep(20);
}
await app.close();
await services.close();
