/** The vault's client at a provider of mailboxes, from the environment. */
export interface MailClient {
  clientId: string;
  /** Null for a public client, which Microsoft allows. */
  clientSecret: string | null;
}

/** The clients for mailboxes by OAuth; null where an administrator enters one in the Settings tab. */
export interface MailClients {
  google: MailClient | null;
  microsoft: MailClient | null;
  /** The accounts that Microsoft admits: a tenant, `common`, `organizations` or `consumers`. */
  microsoftTenant: string;
}

export interface MailClientValues {
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
  MICROSOFT_CLIENT_ID?: string | undefined;
  MICROSOFT_CLIENT_SECRET?: string | undefined;
  MICROSOFT_TENANT: string;
}

export function mailClientsOf(values: MailClientValues): MailClients {
  return {
    google: clientOf(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET),
    microsoft: clientOf(values.MICROSOFT_CLIENT_ID, values.MICROSOFT_CLIENT_SECRET),
    microsoftTenant: values.MICROSOFT_TENANT,
  };
}

function clientOf(clientId: string | undefined, clientSecret: string | undefined): MailClient | null {
  return clientId === undefined ? null : { clientId, clientSecret: clientSecret ?? null };
}

export function mailClientFaults(values: MailClientValues): string[] {
  const hasGoogleId = values.GOOGLE_CLIENT_ID !== undefined;
  const hasGoogleSecret = values.GOOGLE_CLIENT_SECRET !== undefined;
  return [
    ...(hasGoogleId === hasGoogleSecret
      ? []
      : ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are needed together']),
    ...(values.MICROSOFT_CLIENT_SECRET !== undefined && values.MICROSOFT_CLIENT_ID === undefined
      ? ['MICROSOFT_CLIENT_SECRET has an effect only with MICROSOFT_CLIENT_ID']
      : []),
  ];
}
