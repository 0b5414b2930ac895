import { randomUUID } from 'node:crypto';
import type { Config } from '#server/platform/config/config.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** Claims of a provider about a user, with signature, nonce and audience checked. */
export interface Claims {
  issuer: string;
  /** `sub`: identifies a user together with the issuer. An email address does not: it can change hands. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  pictureUrl: string | null;
  /** Roles of the configured claim; null if no claim is configured. */
  roles: readonly string[] | null;
}

/**
 * Upserts the user of these claims. An unverified email is not stored. The primary administrator's verified
 * address grants admin rights.
 * @returns the user's id.
 */
export async function signInUser(
  db: Queryable,
  claims: Claims,
  { primaryAdminEmail }: Pick<Config, 'primaryAdminEmail'>,
): Promise<string> {
  const email = claims.isEmailVerified ? (claims.email?.toLowerCase() ?? null) : null;
  const isPrimaryAdmin = email !== null && email === primaryAdminEmail?.toLowerCase();
  const { rows } = await db.query<{ id: string }>(
    `insert into users (id, oidc_issuer, oidc_subject, email, first_name, last_name, profile_image_url, is_admin)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (oidc_issuer, oidc_subject) do update set
       email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name,
       profile_image_url = excluded.profile_image_url, is_admin = users.is_admin or excluded.is_admin, updated_at = now()
     returning id`,
    [
      randomUUID(),
      claims.issuer,
      claims.subject,
      email,
      claims.firstName,
      claims.lastName,
      claims.pictureUrl,
      isPrimaryAdmin,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A user was neither made nor found');
  return id;
}
