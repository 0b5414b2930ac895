import type { ComposedMail } from '#doubles/demo/compose.ts';
import { planDemo, writeMail } from '#doubles/demo/messages.ts';
import type { PlannedMail } from '#doubles/demo/plan.ts';
import { classifyMail } from '#server/ingest/classify/classify.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { Classification, ParsedMail, SanitizedMail } from '#server/ingest/types.ts';

/** "Now" of the tests' demo. */
export const demoNow = new Date('2026-11-21T04:00:00Z');

/** A mail of the demo after every step. */
export interface DemoMail {
  planned: PlannedMail;
  composed: ComposedMail;
  raw: Uint8Array;
  parsed: ParsedMail;
  sanitized: SanitizedMail;
  classified: Classification;
  /** Brand and subject, for failure messages. */
  title: string;
}

/** Shared by test files: reading the whole demo takes seconds. */
const shared = globalThis as { demoMails?: Promise<DemoMail[]> };

/** Returns every mail of the demo, written, parsed, redacted, sanitized and classified. */
export function readDemoMails(): Promise<DemoMail[]> {
  shared.demoMails ??= readAll();
  return shared.demoMails;
}

async function readAll(): Promise<DemoMail[]> {
  const mails: DemoMail[] = [];
  for (const planned of planDemo(demoNow)) {
    const { source, composed } = writeMail(planned);
    const parsed = await parseMail(source, demoNow);
    const sanitized = makePublicCopy(parsed, { imageKey: () => '0'.repeat(32) });
    mails.push({
      planned,
      composed,
      raw: source.raw,
      parsed,
      sanitized,
      classified: classifyMail(parsed, readZones(sanitized)),
      title: `${planned.brand.slug}, “${parsed.subject}”`,
    });
  }
  return mails;
}

/**
 * Returns a text with the hidden content of its links: itself, the same percent-decoded, and every run that
 * may be base64, decoded.
 */
export function unfold(text: string): string {
  const decoded = text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString(),
  );
  const runs = decoded.match(/[\w+/-]{16,}/g) ?? [];
  return [text, decoded, ...runs.map((run) => Buffer.from(run, 'base64').toString('latin1'))].join('\n');
}
