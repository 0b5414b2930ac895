import { type DemoValues, isDemo } from '#server/platform/config/demo-choice.ts';

/**
 * How people sign in: through the configured OpenID Connect provider; by invitation, with a password of this
 * server; or as any user they choose, through the embedded issuer (SIGN_IN=local), which exists on this
 * machine only.
 */
export type SignIn = 'oidc' | 'invite' | 'embedded';

export interface OidcClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Null: the provider decides no rights. */
  roles: OidcRoles | null;
}

/** The claim with a user's roles, and the roles that count; an absent one decides nothing. */
export interface OidcRoles {
  /** Names from the outermost object to the claim, such as `realm_access`, `roles`. */
  claim: readonly string[];
  admin: string | null;
  premium: string | null;
}

export interface SignInValues extends DemoValues {
  SIGN_IN?: 'oidc' | 'invite' | 'local' | undefined;
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_ROLE_CLAIM?: string | undefined;
  OIDC_ROLE_ADMIN?: string | undefined;
  OIDC_ROLE_PREMIUM?: string | undefined;
  PRIMARY_ADMIN_EMAIL?: string | undefined;
}

/**
 * Returns SIGN_IN if set; else the provider if one is configured. Without either, the demo lets anybody sign
 * in, and any other vault uses invitations: behind a proxy nobody can prove that they sit at this machine.
 */
export function signInOf(values: SignInValues): SignIn {
  if (values.SIGN_IN !== undefined) return values.SIGN_IN === 'local' ? 'embedded' : values.SIGN_IN;
  if (oidcOf(values) !== null) return 'oidc';
  return isDemo(values) ? 'embedded' : 'invite';
}

/** Returns the client at the provider; null if a value is missing. */
export function oidcOf(values: SignInValues): OidcClient | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return { issuer, clientId, clientSecret, roles: rolesOf(values) };
}

function rolesOf({ OIDC_ROLE_CLAIM, OIDC_ROLE_ADMIN, OIDC_ROLE_PREMIUM }: SignInValues): OidcRoles | null {
  if (OIDC_ROLE_CLAIM === undefined) return null;
  return {
    claim: OIDC_ROLE_CLAIM.split('.'),
    admin: OIDC_ROLE_ADMIN ?? null,
    premium: OIDC_ROLE_PREMIUM ?? null,
  };
}

/** A claim without a role, and a role without the claim, would silently do nothing. */
function roleFaults({ OIDC_ROLE_CLAIM: claim, OIDC_ROLE_ADMIN, OIDC_ROLE_PREMIUM }: SignInValues): string[] {
  const hasRole = OIDC_ROLE_ADMIN !== undefined || OIDC_ROLE_PREMIUM !== undefined;
  if ((claim !== undefined) === hasRole) return [];
  return [
    hasRole
      ? 'OIDC_ROLE_CLAIM is missing: it names the claim in which OIDC_ROLE_ADMIN and OIDC_ROLE_PREMIUM are looked for'
      : 'OIDC_ROLE_CLAIM needs OIDC_ROLE_ADMIN, OIDC_ROLE_PREMIUM or both',
  ];
}

/** The primary administrator of the embedded sign-in, if none is named. */
const embeddedAdminEmail = 'admin@demo.test';

/**
 * Returns the verified address of the primary administrator. Null with invitations: addresses are not
 * verified there, and the user of the first link becomes the primary administrator.
 */
export function primaryAdminEmailOf(values: SignInValues): string | null {
  const signIn = signInOf(values);
  if (signIn === 'invite') return null;
  return (values.PRIMARY_ADMIN_EMAIL ?? embeddedAdminEmail).toLowerCase();
}

const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** @param awayFromHere the setting that opens the server to other machines; null if it is local. */
export function signInFaults(values: SignInValues, awayFromHere: string | null): string[] {
  if (values.SIGN_IN === 'invite') return [];
  if (values.SIGN_IN === 'local') {
    if (awayFromHere === null) return [];
    return [
      `SIGN_IN=local is not allowed ${awayFromHere}: it lets anybody sign in as anybody, and is for this machine only`,
    ];
  }
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === 0) {
    if (values.PRIMARY_ADMIN_EMAIL !== undefined) return roleFaults(values);
    return ['PRIMARY_ADMIN_EMAIL is required with OIDC_ISSUER: it names the first administrator'];
  }
  if (missing.length < names.length) {
    return [
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: set all three OIDC values or none`,
    ];
  }
  if (values.SIGN_IN === 'oidc') return [`SIGN_IN=oidc needs ${list(names)}`];
  if (awayFromHere === null || signInOf(values) !== 'embedded') return [];
  return [
    `SIGN_IN=invite, or ${list(names)}, is required ${awayFromHere}: the embedded sign-in lets anybody sign in as anybody, and is for this machine only`,
  ];
}

function list(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
