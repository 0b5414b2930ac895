import type { Finding } from '#server/ingest/gate/finding.ts';
import { showsSomething } from '#server/ingest/public-copy.ts';
import type { ParsedMail, SanitizedMail } from '#server/ingest/types.ts';

/** Finds email that viewers would see as an empty page, or that only its recipient can decrypt. */
export function findNothingShown(mail: ParsedMail, sanitized: SanitizedMail): Finding[] {
  const text = (sanitized.shown.words ?? '').trimStart();
  const isArmored = text.startsWith('-----BEGIN PGP MESSAGE-----');
  if (showsSomething(sanitized) && !isArmored) return [];
  return [{ rule: 'nothing_shown', what: isArmored ? encrypted : explain(mail) }];
}

const encrypted = 'It is encrypted, so that only its recipient can read it.';

function explain(mail: ParsedMail): string {
  const type = mail.headers.find(({ name }) => name === 'content-type')?.value ?? '';
  if (/signed-data/i.test(type)) return 'It is signed in a format that can’t be read.';
  if (/pkcs7-mime|multipart\/encrypted/i.test(type)) return encrypted;
  if (mail.html !== null) return 'Its HTML shows no words or pictures.';
  return mail.inlineImages.length > 0
    ? 'It has no text, and nothing displays its pictures.'
    : 'It has neither text nor pictures.';
}
