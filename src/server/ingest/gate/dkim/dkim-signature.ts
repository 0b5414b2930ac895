import type { CanonicalForm } from '#server/ingest/gate/dkim/canonical-form.ts';
import { parseTagList, withoutBlanks } from '#server/ingest/gate/dkim/tag-list.ts';
import { normaliseHost } from '#server/ingest/identify/sender-domain.ts';

/** A parsed DKIM-Signature field. */
export interface DkimSignature {
  /** The whole field without the signature value. */
  unsigned: string;
  kind: 'rsa' | 'ed25519';
  header: CanonicalForm;
  body: CanonicalForm;
  domain: string;
  selector: string;
  /** Lower-case, in the order of signing. */
  fields: string[];
  /** Base64. */
  bodyHash: string;
  signature: Buffer;
  /** Number of signed bytes of the body; null for all. */
  bodyLength: number | null;
}

/** Real ones list about twenty. Beyond: not verified. */
const maxSignedFields = 100;
/** Real ones have about 1 kB. */
const maxSignatureField = 8_192;

const kinds: Record<string, DkimSignature['kind']> = { 'rsa-sha256': 'rsa', 'ed25519-sha256': 'ed25519' };

/** @returns null for a field that is malformed, or signed in a way that proves nothing (SHA-1, From not signed). */
export function readDkimSignature(raw: string): DkimSignature | null {
  if (raw.length > maxSignatureField) return null;
  const tags = parseTagList(raw.slice(raw.indexOf(':') + 1).replaceAll('\r\n', ''));
  const kind = kinds[tags?.get('a')?.toLowerCase() ?? ''];
  const domain = normaliseHost(tags?.get('d') ?? '');
  const selector = normaliseHost(tags?.get('s') ?? '');
  if (tags?.get('v') !== '1' || kind === undefined || domain === null || selector === null) return null;
  const fields = withoutBlanks(tags.get('h')).toLowerCase().split(':');
  const [header, body = 'simple'] = (tags.get('c') ?? 'simple').toLowerCase().split('/');
  if (!isForm(header) || !isForm(body) || !fields.includes('from') || fields.length > maxSignedFields)
    return null;
  const length = tags.get('l');
  return {
    unsigned: raw.replace(/((?:^|[;:])[ \t\r\n]*b[ \t\r\n]*=)[^;]*/, '$1'),
    kind,
    header,
    body,
    domain,
    selector,
    fields,
    bodyHash: withoutBlanks(tags.get('bh')),
    signature: Buffer.from(withoutBlanks(tags.get('b')), 'base64'),
    bodyLength: length === undefined ? null : Number(length),
  };
}

function isForm(word: string | undefined): word is CanonicalForm {
  return word === 'simple' || word === 'relaxed';
}
