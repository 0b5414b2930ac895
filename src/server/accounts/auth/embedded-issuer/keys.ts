import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JWKS } from 'oidc-provider';
import type { Queryable } from '#server/platform/db/transaction.ts';

export interface IssuerKeys {
  /** Signs id tokens. */
  jwks: JWKS;
  /** Signs the issuer's own cookies. */
  cookieKey: string;
}

/**
 * Returns the issuer's keys, generated once and stored: new keys at a restart would break every sign-out in
 * progress.
 */
export async function issuerKeys(db: Queryable): Promise<IssuerKeys> {
  await db.query('insert into server_keys (name, value) values ($1, $2) on conflict (name) do nothing', [
    'embedded-issuer',
    JSON.stringify(newKeys()),
  ]);
  const { rows } = await db.query<{ value: IssuerKeys }>(
    "select value from server_keys where name = 'embedded-issuer'",
  );
  const kept = rows[0]?.value;
  if (kept === undefined) throw new Error('The keys of the embedded sign-in were neither made nor found');
  return kept;
}

function newKeys(): IssuerKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ format: 'jwk' });
  return {
    jwks: {
      keys: [{ ...key, kty: 'EC', use: 'sig', alg: 'ES256', kid: randomBytes(8).toString('hex') }],
    } as JWKS,
    cookieKey: randomBytes(32).toString('base64url'),
  };
}
