import { parseAuthenticationResults } from '#server/ingest/gate/authentication/authentication-results.ts';
import { toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { findBodyStart } from '#server/ingest/parse/header-fields.ts';

/** The delivery of one message. */
export interface Envelope {
  id: string;
  /** Empty for the null sender. */
  mailFrom: string;
  /** Lower-case. */
  recipients: readonly string[];
  /** The sending host; null if a mail server in front does not name it. */
  client: { ip: string; helo: string; name: string } | null;
  /** `ESMTPS` and the like. */
  protocol: string;
  receivedAt: Date;
}

/**
 * Returns the fields that a receiving server puts on top of a message (RFC 5321, section 4.4). The recipients
 * are named, so that their addresses are redacted.
 * @param results the value of Authentication-Results; null if the sender is not known.
 */
export function ownFields(envelope: Envelope, server: string, results: string | null): string {
  const { client, recipients, id, protocol, receivedAt, mailFrom } = envelope;
  const fields = [
    `Return-Path: <${onOneLine(mailFrom)}>`,
    ...recipients.map((address) => `Delivered-To: ${onOneLine(address)}`),
  ];
  if (results !== null) fields.push(`Authentication-Results: ${results}`);
  if (client !== null) {
    const helo = hostOf(client.helo);
    fields.push(
      `Received: from ${helo} (${hostOf(client.name)} [${client.ip}])\r\n\tby ${server} with ${protocol} id ${id};\r\n\t${toMailDate(receivedAt)}`,
    );
  }
  return `${fields.join('\r\n')}\r\n`;
}

/**
 * Removes the fields by which a sender claims a verdict of this server: those of its name or of its domain,
 * and those without a name (RFC 8601, section 5).
 */
export function withoutClaims(raw: Uint8Array, server: string): Uint8Array {
  const bodyStart = findBodyStart(raw);
  const header = Buffer.from(raw.buffer, raw.byteOffset, bodyStart).toString('latin1');
  if (!/^authentication-results[ \t]*:/im.test(header)) return raw;
  const own = toRegistrableDomain(server);
  const kept = header.replace(
    /^authentication-results[ \t]*:[^\n]*(?:\n|$)(?:[ \t][^\n]*(?:\n|$))*/gim,
    (field) => {
      const value = field.slice(field.indexOf(':') + 1).replace(/\r?\n(?=[ \t])/g, '');
      const { authservId } = parseAuthenticationResults(value);
      return authservId === null || toRegistrableDomain(authservId) === own ? '' : field;
    },
  );
  if (kept.length === header.length) return raw;
  return Buffer.concat([Buffer.from(kept, 'latin1'), raw.subarray(bodyStart)]);
}

const controls = /\p{Cc}/gu;

function onOneLine(text: string): string {
  return text.replace(controls, '');
}

/** A client chooses its name freely; only a host or an address literal is repeated. */
function hostOf(name: string): string {
  return /^[\w.:[\]-]{1,255}$/.test(name) ? name : 'unknown';
}

/** `Mon, 30 Nov 2026 03:11:07 +0000` */
function toMailDate(at: Date): string {
  return at.toUTCString().replace('GMT', '+0000');
}
