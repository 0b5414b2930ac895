import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';

/** How the token endpoint fails from now on. */
export type TokenFault =
  /** It never answers. */
  | 'silent'
  | 'not json'
  | 'unavailable'
  /** It answers with tokens of another account, and says so in the ID token. */
  | 'other account'
  /** It answers with the access token of another account alone. */
  | 'other token'
  | null;

/** An authorization server for mailboxes: pages, device codes, refresh tokens that work once, introspection. */
export interface MailAuthorization {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** The address where a mail server learns the account of a token, with its own client. */
  introspectionUrl: string;
  /** Seconds for which an access token is valid. */
  lifeSeconds: number;
  fault: TokenFault;
  /** The grant types that were asked for at the token endpoint, faults included. */
  asked: string[];
  /** The most requests to the token endpoint that were answered at the same time. */
  mostAtOnce: number;
  /** Milliseconds before the token endpoint answers. */
  delayMs: number;
  /** Revoked tokens, as they were sent. */
  revoked: string[];
  /** Gives tokens to an account as if it had allowed the vault, and returns them. */
  issue(account: string): Promise<{ access: string; refresh: string }>;
  /** Ends the newest access token of an account, whose permission stays. */
  endAccess(account: string): Promise<void>;
  /** Withdraws every permission of an account, as in the account's own settings. */
  withdraw(account: string): Promise<void>;
  stop(): Promise<void>;
}

const client = { clientId: 'vault', clientSecret: 'a secret of the mail provider' };
const mailServer = { id: 'dovecot', secret: 'dovecot-asks' };
const scope = 'openid email offline_access mail';

/** Starts it for a vault at `origin`. Its page is one form: the field `email`, and the buttons Allow and Refuse. */
export async function startMailAuthorization(origin: string): Promise<MailAuthorization> {
  const server = createServer();
  const port = await listen(server);
  const issuer = `http://127.0.0.1:${port}`;
  const grants = new Map<string, Set<string>>();
  const tokens = new Map<string, string>();
  const state: MailAuthorization = {
    issuer,
    ...client,
    scope,
    introspectionUrl: `http://${mailServer.id}:${mailServer.secret}@127.0.0.1:${port}/token/introspection`,
    lifeSeconds: 3600,
    fault: null,
    asked: [],
    mostAtOnce: 0,
    delayMs: 0,
    revoked: [],
    async issue(account) {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account });
      grant.addOIDCScope(scope);
      const grantId = await grant.save();
      const found = await provider.Client.find(client.clientId);
      if (found === undefined) throw new Error('The client is gone.');
      const held = { accountId: account, client: found, grantId, scope, gty: 'authorization_code' };
      const made = new provider.AccessToken({ ...held, expiresWithSession: false });
      const [refresh, access] = [await new provider.RefreshToken(held).save(), await made.save()];
      grants.set(account, (grants.get(account) ?? new Set()).add(grantId));
      tokens.set(account, access);
      return { access, refresh };
    },
    async endAccess(account) {
      await (await provider.AccessToken.find(tokens.get(account) ?? ''))?.destroy();
    },
    async withdraw(account) {
      for (const grantId of grants.get(account) ?? []) {
        await provider.RefreshToken.revokeByGrantId(grantId);
        await provider.AccessToken.revokeByGrantId(grantId);
        await (await provider.Grant.find(grantId))?.destroy();
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = openProvider(issuer, origin, () => state.lifeSeconds);
  provider.on('grant.success', ({ oidc }) => {
    const { AccessToken: token } = oidc.entities;
    if (token?.accountId === undefined || token.grantId === undefined) return;
    grants.set(token.accountId, (grants.get(token.accountId) ?? new Set()).add(token.grantId));
    tokens.set(token.accountId, token.jti);
  });
  const handle = provider.callback();
  let atOnce = 0;
  server.on('request', async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path.startsWith('/login/')) return void answerLogin(provider, request, response);
    if (path !== '/token' && path !== '/token/revocation') return void handle(request, response);
    const form = await readForm(request);
    // The provider takes a body that was read before.
    Object.assign(request, { body: Object.fromEntries(form) });
    if (path === '/token/revocation') {
      state.revoked.push(form.get('token') ?? '');
      return void handle(request, response);
    }
    state.asked.push(form.get('grant_type') ?? '');
    atOnce += 1;
    state.mostAtOnce = Math.max(state.mostAtOnce, atOnce);
    response.once('close', () => {
      atOnce -= 1;
    });
    if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs));
    if (state.fault === null) return void handle(request, response);
    answerWrongly(response, state.fault, { issuer, tokens, lifeSeconds: state.lifeSeconds });
  });
  return state;
}

function openProvider(issuer: string, origin: string, lifeSeconds: () => number): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${origin}/api/mailbox-callback`],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      },
      {
        client_id: mailServer.id,
        client_secret: mailServer.secret,
        redirect_uris: [],
        response_types: [],
        grant_types: [],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    cookies: { keys: ['a cookie key of the mail provider'] },
    scopes: ['openid', 'email', 'offline_access', 'mail'],
    claims: { openid: ['sub'], email: ['email'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    rotateRefreshToken: () => true,
    ttl: { AccessToken: lifeSeconds, RefreshToken: 86_400, Grant: 86_400, IdToken: 600 },
    features: {
      devInteractions: { enabled: false },
      deviceFlow: { enabled: true },
      introspection: { enabled: true, allowedPolicy: async () => true },
      revocation: { enabled: true, allowedPolicy: async () => true },
    },
    interactions: { url: (_ctx, interaction) => `/login/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, email: sub }) }),
  });
}

async function answerLogin(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<form method="post" action="${request.url}"><input name="email"><button name="answer" value="allow">Allow</button><button name="answer" value="refuse">Refuse</button></form>`,
    );
    return;
  }
  const form = await readForm(request);
  try {
    const { params, session } = await provider.interactionDetails(request, response);
    const accountId = form.get('email') || (session?.accountId ?? '');
    const grant = new provider.Grant({ clientId: String(params.client_id), accountId });
    // People may leave out the permission for mail.
    if (form.get('answer') === 'allow without mail') grant.rejectOIDCScope('mail');
    grant.addOIDCScope(String(params.scope));
    const result =
      form.get('answer') === 'refuse'
        ? { error: 'access_denied' }
        : { login: { accountId }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, result);
  } catch (error) {
    response.writeHead(500).end((error as Error).message);
  }
}

function answerWrongly(
  response: ServerResponse,
  fault: Exclude<TokenFault, null>,
  { issuer, tokens, lifeSeconds }: { issuer: string; tokens: Map<string, string>; lifeSeconds: number },
): void {
  if (fault === 'silent') return;
  if (fault === 'not json') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the hotel’s Wi-Fi</h1>');
    return;
  }
  response.setHeader('content-type', 'application/json');
  if (fault === 'unavailable') {
    response.writeHead(503).end(JSON.stringify({ error: 'temporarily_unavailable' }));
    return;
  }
  const other = 'eve@mail.example';
  const now = Math.floor(Date.now() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const idToken = `${encode({ alg: 'RS256' })}.${encode({ iss: issuer, aud: client.clientId, sub: other, iat: now, exp: now + 600 })}.c2lnbmVk`;
  response.end(
    JSON.stringify({
      access_token: tokens.get(other) ?? 'a-token-of-eve',
      token_type: 'Bearer',
      expires_in: lifeSeconds,
      refresh_token: 'a-refresh-token-of-eve',
      ...(fault === 'other account' && { id_token: idToken }),
    }),
  );
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return new URLSearchParams(body);
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}
