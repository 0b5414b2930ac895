import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';

/** A second, separately running OpenID Connect issuer, which shares nothing with the product. */
export interface ForeignIssuer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Claims about address and roles at the next sign-in, of any user. */
  claims: {
    email_verified?: boolean;
    xms_edov?: boolean | string;
    realm_access?: { roles: string | readonly string[] };
  };
  stop(): Promise<void>;
}

/** Starts it for a client at `origin`. Its login page is one form with the field `email`. */
export async function startForeignIssuer(origin: string): Promise<ForeignIssuer> {
  const server = createServer();
  const port = await listen(server);
  const issuer = `http://127.0.0.1:${port}`;
  const client = { clientId: 'vault', clientSecret: 'a secret of the foreign issuer' };
  const claims: ForeignIssuer['claims'] = { email_verified: true };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${origin}/api/callback`],
        post_logout_redirect_uris: [`${origin}/`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a cookie key of the foreign issuer'] },
    claims: {
      openid: ['sub', 'realm_access'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['given_name'],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/login/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@people.example`, given_name: 'Robin', ...claims }),
    }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    const uid = /^\/login\/([^/?]+)/.exec(request.url ?? '')?.[1];
    if (uid === undefined) return void handle(request, response);
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html');
      return void response.end(`<form method="post" action="/login/${uid}"><input name="email"></form>`);
    }
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const accountId = new URLSearchParams(body).get('email') ?? '';
      provider
        .interactionFinished(request, response, { login: { accountId } })
        .catch((error: Error) => response.writeHead(500).end(error.message));
    });
  });
  return {
    issuer,
    ...client,
    claims,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}
