/** MD5, SHA-1, SHA-224, SHA-256, SHA-384 and SHA-512, in hexadecimal. */
const digest = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i;

/** Maximum distance between a label and its digest. */
const near = 60;

const digestName =
  /\b(?:sha-?\d{1,3}(?:[-/]\d{3})?|sha\d?sums?|md5(?:sums?)?|blake\w{0,4}|checksums?|digests?|hash(?:es)?|fingerprints?|recv-keys?|commits?|changeset|revision)\b/i;

/** ` release-1.2.tar.gz`, ` *setup.exe`, ` ./notes.txt`: the format of checksum lists. */
const fileBehind = /^\s{1,4}\*?(?:\.{0,2}\/)?[\w+~][\w+~./-]{0,120}\.[a-z]\w{0,7}(?![\w@])/i;
/** `(release-1.2.tar.gz) = `, `release-1.2.tar.gz: `. */
const fileBefore = /[\w+~-]\.[a-z]\w{0,7}\)?\s{0,3}[=:]\s{0,3}$/i;

/** `ssh-ed25519 AAAA…`: a public key. */
const publicKeyKind = /\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-\w{1,20}|sk-ssh-\S{1,40}) {1,2}$/;

/**
 * Returns whether the text labels a run of letters and digits as the checksum of a file, a commit or a public
 * key: the same for every subscriber. The run alone proves nothing, since subscribers' tokens look the same.
 */
export function isPublicDigest(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - near), start);
  if (publicKeyKind.test(before)) return true;
  if (!digest.test(text.slice(start, end))) return false;
  const behind = text.slice(end, end + 2 * near);
  return digestName.test(before) || fileBefore.test(before) || fileBehind.test(behind);
}
