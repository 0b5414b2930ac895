import type {
  MailProvider,
  OtherProviderBody,
  PresetBody,
} from '#shared/contract/intake/mailbox-connections.ts';

/** Form values by the API's field names. An empty secret keeps the stored one. */
export const emptyProvider = {
  name: '',
  clientId: '',
  clientSecret: '',
  issuer: '',
  authorizationEndpoint: '',
  tokenEndpoint: '',
  deviceEndpoint: '',
  revocationEndpoint: '',
  scope: 'openid email offline_access',
  'imap.host': '',
  'imap.port': '993',
  'imap.security': 'tls',
};

export type ProviderDraft = Readonly<typeof emptyProvider>;

/** Form values of a provider, without its secret, which the client does not know. */
export function providerDraft(provider: MailProvider): ProviderDraft {
  return {
    name: provider.name,
    clientId: provider.clientId ?? '',
    clientSecret: '',
    issuer: provider.issuer ?? '',
    authorizationEndpoint: provider.authorizationEndpoint ?? '',
    tokenEndpoint: provider.tokenEndpoint ?? '',
    deviceEndpoint: provider.deviceEndpoint ?? '',
    revocationEndpoint: provider.revocationEndpoint ?? '',
    scope: provider.scope,
    'imap.host': provider.imap.host,
    'imap.port': String(provider.imap.port),
    'imap.security': provider.imap.security,
  };
}

const usualIssuer = 'https://login.microsoftonline.com/common/v2.0';

/** The client at Google or Microsoft as a request body. Google has one issuer, Microsoft one for each tenant. */
export function presetBodyOf(draft: ProviderDraft, { id }: Pick<MailProvider, 'id'>): PresetBody {
  const issuer = draft.issuer.trim();
  const isOwn = id === 'microsoft' && issuer !== '' && issuer !== usualIssuer;
  return { ...clientOf(draft), issuer: isOwn ? issuer : null };
}

/** The form as a request body, which the server validates. */
export function providerBodyOf(draft: ProviderDraft): OtherProviderBody {
  const { name, issuer, authorizationEndpoint, tokenEndpoint, deviceEndpoint, revocationEndpoint, scope } =
    draft;
  return {
    ...clientOf(draft),
    name: name.trim(),
    issuer,
    authorizationEndpoint,
    tokenEndpoint,
    deviceEndpoint,
    revocationEndpoint,
    scope: scope.trim(),
    imap: {
      host: draft['imap.host'].trim(),
      // The server refuses 0 with an error message.
      port: /^\s*\d{1,5}\s*$/.test(draft['imap.port']) ? Number(draft['imap.port']) : 0,
      security:
        (['tls', 'starttls', 'none'] as const).find((each) => each === draft['imap.security']) ?? 'tls',
    },
  };
}

function clientOf({ clientId, clientSecret }: ProviderDraft): Pick<PresetBody, 'clientId' | 'clientSecret'> {
  return { clientId: clientId.trim(), ...(clientSecret !== '' && { clientSecret: clientSecret.trim() }) };
}
