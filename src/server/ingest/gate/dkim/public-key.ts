import { createPublicKey, type KeyObject } from 'node:crypto';
import { parseTagList, withoutBlanks } from '#server/ingest/gate/dkim/tag-list.ts';

/** Shorter keys can be broken (RFC 8301, section 3.2); longer ones cost time and do not fit DNS. */
const keyBits = { min: 1024, max: 4096 };
/** 65537 nearly everywhere; a huge one makes verifying slow. */
const maxExponent = 2n ** 32n;

const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Returns the key of a DNS record; null for a withdrawn key or one of an unsupported kind. @see RFC 6376,
 * section 3.6.1
 */
export function readPublicKey(record: string, kind: 'rsa' | 'ed25519'): KeyObject | null {
  const tags = parseTagList(record);
  if (tags === null || (tags.get('v') ?? 'DKIM1') !== 'DKIM1' || (tags.get('k') ?? 'rsa') !== kind)
    return null;
  const bytes = Buffer.from(withoutBlanks(tags.get('p')), 'base64');
  if (bytes.length === 0) return null;
  try {
    return kind === 'ed25519' ? toEd25519(bytes) : toRsa(bytes);
  } catch {
    return null;
  }
}

function toEd25519(bytes: Buffer): KeyObject | null {
  if (bytes.length !== 32) return null;
  return createPublicKey({ key: Buffer.concat([ed25519Prefix, bytes]), format: 'der', type: 'spki' });
}

/** The RFC requires PKCS #1, but everybody publishes SPKI. */
function toRsa(bytes: Buffer): KeyObject | null {
  const key = rsaKey(bytes, 'spki') ?? rsaKey(bytes, 'pkcs1');
  const { modulusLength = 0, publicExponent = maxExponent } = key?.asymmetricKeyDetails ?? {};
  const isUsable =
    modulusLength >= keyBits.min && modulusLength <= keyBits.max && publicExponent < maxExponent;
  return isUsable ? key : null;
}

function rsaKey(key: Buffer, type: 'spki' | 'pkcs1'): KeyObject | null {
  try {
    return createPublicKey({ key, format: 'der', type });
  } catch {
    return null;
  }
}
