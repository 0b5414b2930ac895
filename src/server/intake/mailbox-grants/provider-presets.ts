import type { ImapSecurity } from '#server/platform/config/imap-url.ts';
import type { MailClients } from '#server/platform/config/mail-clients.ts';

/** A provider's authorization server: its issuer, whose metadata names the endpoints, or the endpoints. */
interface AuthorizationServer {
  issuer: string | null;
  authorizationEndpoint: string | null;
  tokenEndpoint: string | null;
  deviceEndpoint: string | null;
  revocationEndpoint: string | null;
}

/** A provider of mailboxes that are connected by OAuth, without the vault's client there. */
export interface ProviderServer extends AuthorizationServer {
  name: string;
  scope: string;
  host: string;
  port: number;
  security: ImapSecurity;
}

interface Preset extends ProviderServer {
  /** Parameters of the authorization request, without which the provider gives no refresh token. */
  parameters: Record<string, string>;
  /** Whether its device code may ask for mail. */
  hasDeviceCode: boolean;
}

const byIssuer = {
  authorizationEndpoint: null,
  tokenEndpoint: null,
  deviceEndpoint: null,
  revocationEndpoint: null,
};

/** @see https://developers.google.com/workspace/gmail/imap/xoauth2-protocol */
const google: Preset = {
  name: 'Google',
  issuer: 'https://accounts.google.com',
  ...byIssuer,
  scope: 'openid email https://mail.google.com/',
  host: 'imap.gmail.com',
  port: 993,
  security: 'tls',
  parameters: { access_type: 'offline', prompt: 'consent' },
  // https://developers.google.com/identity/protocols/oauth2/limited-input-device#allowedscopes
  hasDeviceCode: false,
};

/** @see https://learn.microsoft.com/exchange/client-developer/legacy-protocols/how-to-authenticate-an-imap-pop-smtp-application-by-using-oauth */
const microsoft: Preset = {
  name: 'Microsoft',
  issuer: null,
  ...byIssuer,
  scope: 'openid email offline_access https://outlook.office.com/IMAP.AccessAsUser.All',
  host: 'outlook.office365.com',
  port: 993,
  security: 'tls',
  parameters: { prompt: 'select_account' },
  hasDeviceCode: true,
};

/** OpenID Connect gives a refresh token only with a consent (Core 1.0, section 11). */
export const otherParameters = { prompt: 'consent' };

export const presetIds = ['google', 'microsoft'] as const;

export type PresetId = (typeof presetIds)[number];

export const isPreset = (id: string): id is PresetId => presetIds.some((each) => each === id);

/** @param issuer of the Settings tab, such as that of one tenant; null for the usual one. */
export function presetOf(id: PresetId, clients: MailClients, issuer: string | null): Preset {
  if (id === 'google') return google;
  const usual = `https://login.microsoftonline.com/${clients.microsoftTenant}/v2.0`;
  return { ...microsoft, issuer: issuer ?? usual };
}
