import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environmentNames, readConfig } from '#server/platform/config/config.ts';

const oidc = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'mailvault',
  OIDC_CLIENT_SECRET: 'secret',
  PRIMARY_ADMIN_EMAIL: 'Ada@Vault.example',
};

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_123',
  STRIPE_PRICE_ID: 'price_123',
};

const postgres = {
  DATABASE_URL: 'postgres://u:p@localhost:5432/mailvault',
  SESSION_SECRET: 's'.repeat(32),
};

describe('reading the configuration', () => {
  it('needs nothing for a first start and names every default', () => {
    expect(readConfig({})).toEqual({
      given: new Set(),
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      isLoopback: true,
      trustProxy: null,
      dataDir: './data',
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReplicaUrl: null,
      demo: true,
      demoHistory: true,
      productName: 'Mailvault',
      supportEmail: 'support@mailvault.example',
      sessionSecret: null,
      signIn: 'embedded',
      oidc: null,
      primaryAdminEmail: 'admin@demo.test',
      billing: 'sandbox',
      openVault: 'readers',
      stripe: null,
      imap: null,
      mailClients: { google: null, microsoft: null, microsoftTenant: 'common' },
      intake: null,
      webhookHosts: new Set(),
      mail: { smtp: null, from: 'support@mailvault.example', dkim: null, postalAddress: null },
      storage: null,
      bodies: 'database',
      chromiumPath: null,
      blockedHostsPath: null,
      metricsToken: null,
      metricsPort: null,
      tracing: null,
      importLimitMb: 4096,
      logLevel: 'info',
    });
  });

  it('knows which of its variables were set', () => {
    const { given } = readConfig({ PATH: '/bin', BILLING: 'off', PORT: '', OPEN_VAULT: 'readers' });
    expect([...given]).toEqual(['BILLING', 'OPEN_VAULT']);
  });

  it('reads the listener of mail, which needs a domain', () => {
    const { intake } = readConfig({ INTAKE_DOMAIN: 'In.Vault.Example', INTAKE_PORT: '2525' });
    expect(intake).toEqual({
      domain: 'in.vault.example',
      takesAll: false,
      listener: { host: '127.0.0.1', port: 2525, protocol: 'smtp', tls: null, forwarders: [] },
    });
    expect(readConfig({ INTAKE_DOMAIN: 'in.vault.example' }).intake).toMatchObject({ listener: null });
    const faults = {
      INTAKE_PORT: '3000',
      INTAKE_TLS_CERT: 'a.pem',
      INTAKE_FORWARDERS: 'google.com',
    };
    expect(() => readConfig(faults)).toThrow(
      /INTAKE_DOMAIN is required[\s\S]*INTAKE_TLS_CERT and INTAKE_TLS_KEY[\s\S]*INTAKE_PORT must differ/,
    );
    expect(() => readConfig({ INTAKE_DOMAIN: 'in.vault.example', INTAKE_CATCH_ALL: 'on' })).toThrow(
      /INTAKE_CATCH_ALL has an effect only together with INTAKE_PORT/,
    );
    expect(() => readConfig({ INTAKE_DOMAIN: 'vault', INTAKE_FORWARDERS: 'a b' })).toThrow(
      /INTAKE_DOMAIN must be a domain[\s\S]*INTAKE_FORWARDERS must be domains/,
    );
  });

  it('reads the hosts of a private network that webhooks may reach', () => {
    const given = 'N8N.lan:5678, [0:0:0:0:0:0:0:1]:80, müller.lan:0443, 127.1:4000';
    expect(readConfig({ WEBHOOK_HOSTS: given }).webhookHosts).toEqual(
      new Set(['n8n.lan:5678', '[::1]:80', 'xn--mller-kva.lan:443', '127.0.0.1:4000']),
    );
    const faults = ['https://n8n.lan:5678', 'a b:1', 'n8n.lan:5678/hook', 'x@n8n.lan:1', 'a?b:80', 'a:b:80'];
    for (const wrong of ['n8n.lan', 'n8n.lan:99999', ...faults])
      expect(() => readConfig({ WEBHOOK_HOSTS: wrong })).toThrow(/WEBHOOK_HOSTS must be a comma-separated/);
  });

  it('reads the server that sends mail; without one it is shown on this machine only', () => {
    const sending = {
      SMTP_URL: 'smtps://user%40vault:p%40ss@mail.example',
      MAIL_FROM: 'news@vault.example',
      MAIL_DKIM_KEY_FILE: 'key.pem',
      MAIL_DKIM_SELECTOR: 'vault',
    };
    expect(readConfig(sending).mail).toEqual({
      smtp: {
        host: 'mail.example',
        port: 465,
        security: 'tls',
        account: { username: 'user@vault', password: 'p@ss' },
      },
      from: 'news@vault.example',
      dkim: { keyPath: 'key.pem', selector: 'vault', domain: 'vault.example' },
      postalAddress: null,
    });
    const smtpOf = (SMTP_URL: string) => readConfig({ ...sending, SMTP_URL }).mail?.smtp;
    expect(smtpOf('smtp://mail.example')).toMatchObject({ port: 587, security: 'starttls', account: null });
    expect(smtpOf('smtp://localhost:2525')).toMatchObject({ port: 2525, security: 'none' });
    expect(readConfig({ ...oidc, BILLING: 'off', BASE_URL: 'https://vault.example' }).mail).toBeNull();
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_DKIM_SELECTOR: 'a' })).toThrow(
      /MAIL_FROM is required with SMTP_URL[\s\S]*MAIL_DKIM_KEY_FILE and MAIL_DKIM_SELECTOR/,
    );
    for (const address of [
      'http://mail.example',
      'smtps://mail.example?security=none',
      'smtp://%zz@m.example',
    ])
      expect(() => readConfig({ ...sending, SMTP_URL: address })).toThrow(/SMTP_URL /);
  });

  it('counts an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
  });

  it('lists every fault at once, each with its name', () => {
    const read = () =>
      readConfig({ PORT: 'http', BASE_URL: 'vault.example', DEMO: 'maybe', SUPPORT_EMAIL: 'nobody' });
    expect(read).toThrow(
      /faults:[\s\S]*PORT must be a port number[\s\S]*BASE_URL must be an http[\s\S]*DEMO must be on, recent or off[\s\S]*SUPPORT_EMAIL/,
    );
    expect(() => readConfig({ PORT: '70000' })).toThrow(/PORT must be a port number from 0 to 65535/);
    expect(() => readConfig({ SESSION_SECRET: 'short' })).toThrow(
      /SESSION_SECRET must have at least 32 characters/,
    );
    expect(() => readConfig({ DATABASE_URL: 'mysql://localhost/x' })).toThrow(
      /DATABASE_URL must look like postgres/,
    );
  });

  it('keeps the demo out of a real PostgreSQL unless it is asked for', () => {
    const database = {
      DATABASE_URL: 'postgres://u:p@localhost:5432/mailvault',
      SESSION_SECRET: 's'.repeat(32),
    };
    expect(readConfig(database).demo).toBe(false);
    expect(readConfig({ ...database, DEMO: 'on' }).demo).toBe(true);
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false);
  });

  it('takes the database behind a pooler only beside the pooler', () => {
    const behind = { DATABASE_DIRECT_URL: 'postgres://u:p@db:5432/m' };
    expect(() => readConfig(behind)).toThrow(
      /DATABASE_DIRECT_URL has an effect only together with DATABASE_URL/,
    );
    const both = {
      ...behind,
      DATABASE_URL: 'postgres://u:p@localhost:6432/m',
      SESSION_SECRET: 's'.repeat(32),
    };
    expect(readConfig(both).databaseDirectUrl).toBe(behind.DATABASE_DIRECT_URL);
  });

  it('takes a replica only of a PostgreSQL', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgres://u:p@db2/m' };
    expect(() => readConfig(replica)).toThrow(/DATABASE_REPLICA_URL has an effect only together with/);
    const both = { ...replica, DATABASE_URL: 'postgres://u:p@db/m', SESSION_SECRET: 's'.repeat(32) };
    expect(readConfig(both)).toMatchObject({
      databaseReplicaUrl: replica.DATABASE_REPLICA_URL,
    });
    for (const [name, value] of [['DATABASE_REPLICA_URL', 'mysql://db2/m']] as const)
      expect(() => readConfig({ ...both, [name]: value })).toThrow(new RegExp(`${name} must`));
  });

  it('requires one secret for all processes of a shared database', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://u:p@localhost/m' })).toThrow(
      /SESSION_SECRET is required/,
    );
  });

  it('knows whether people reach it on this machine only', () => {
    expect(readConfig({ BASE_URL: 'http://127.0.0.1:4000/' })).toMatchObject({
      isLoopback: true,
      baseUrl: 'http://127.0.0.1:4000',
    });
    expect(readConfig({ ...oidc, ...stripe, BASE_URL: 'https://vault.example' }).isLoopback).toBe(false);
    expect(readConfig({ ...oidc, ...stripe, BASE_URL: 'https://localhost.evil.example' }).isLoopback).toBe(
      false,
    );
  });

  it('refuses a base address with a path, because every path is ours', () => {
    expect(() => readConfig({ BASE_URL: 'https://vault.example/app' })).toThrow(
      /BASE_URL must not have a path/,
    );
  });

  it('takes a foreign issuer with all three values and a primary administrator', () => {
    expect(readConfig(oidc)).toMatchObject({
      oidc: { issuer: 'https://id.example', clientId: 'mailvault', clientSecret: 'secret' },
      primaryAdminEmail: 'ada@vault.example',
    });
    expect(() => readConfig({ ...oidc, OIDC_CLIENT_SECRET: '' })).toThrow(/OIDC_CLIENT_SECRET is missing/);
    expect(() => readConfig({ ...oidc, PRIMARY_ADMIN_EMAIL: '' })).toThrow(/PRIMARY_ADMIN_EMAIL is required/);
    expect(() => readConfig({ ...oidc, OIDC_ROLE_ADMIN: 'boss' })).toThrow(/OIDC_ROLE_CLAIM is missing/);
    expect(() => readConfig({ ...oidc, OIDC_ROLE_CLAIM: 'roles' })).toThrow(/OIDC_ROLE_CLAIM needs/);
  });

  it('refuses the embedded sign-in where others could reach it', () => {
    expect(() => readConfig({ BASE_URL: 'https://vault.example' })).toThrow(
      /the embedded sign-in lets anybody sign in/,
    );
    for (const others of [{ BASE_URL: 'https://vault.example' }, { HOST: '0.0.0.0' }])
      expect(() => readConfig({ ...others, DEMO: 'off', SIGN_IN: 'local', BILLING: 'off' })).toThrow(
        /SIGN_IN=local is not allowed when/,
      );
  });

  it('refuses to listen for others without a real sign-in and real payments', () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.20', 'vault.lan']) {
      const open = () => readConfig({ HOST: host });
      expect(open).toThrow(`is required when HOST is ${host}: the embedded sign-in lets anybody sign in`);
      expect(open).toThrow(`is required when HOST is ${host}: the payment sandbox takes no money`);
      expect(() => readConfig({ HOST: host, ...oidc })).toThrow('the payment sandbox takes no money');
      expect(() => readConfig({ HOST: host, ...stripe })).toThrow(
        'the embedded sign-in lets anybody sign in',
      );
      expect(() => readConfig({ HOST: host, ...oidc, ...stripe })).not.toThrow();
      expect(() => readConfig({ HOST: host, SIGN_IN: 'invite', BILLING: 'off' })).not.toThrow();
    }
    for (const host of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) {
      expect(readConfig({ HOST: host })).toMatchObject({ signIn: 'embedded', billing: 'sandbox' });
    }
  });

  it.each([
    [{}, 'embedded', 'sandbox'],
    [oidc, 'oidc', 'sandbox'],
    [stripe, 'embedded', 'stripe'],
    [{ ...oidc, ...stripe }, 'oidc', 'stripe'],
    [{ ...oidc, ...stripe, BILLING: 'sandbox' }, 'oidc', 'sandbox'],
    [{ ...oidc, ...stripe, BILLING: 'off' }, 'oidc', 'off'],
    [{ ...oidc, SIGN_IN: 'invite' }, 'invite', 'sandbox'],
    [{ SIGN_IN: 'invite', BILLING: 'off' }, 'invite', 'off'],
    [{ BASE_URL: 'http://192.168.1.20:4301', SIGN_IN: 'invite', BILLING: 'off' }, 'invite', 'off'],
    [{ DEMO: 'off' }, 'invite', 'off'],
    [{ DEMO: 'recent' }, 'embedded', 'sandbox'],
    [postgres, 'invite', 'off'],
    [{ ...postgres, DEMO: 'on' }, 'embedded', 'sandbox'],
    [{ ...postgres, ...oidc, ...stripe }, 'oidc', 'stripe'],
    [{ DEMO: 'off', SIGN_IN: 'local' }, 'embedded', 'sandbox'],
    [{ DEMO: 'off', HOST: '0.0.0.0', BILLING: 'off' }, 'invite', 'off'],
    [{ DEMO: 'off', OPEN_VAULT: 'everyone' }, 'invite', 'off'],
    [{ ...oidc, SIGN_IN: 'local' }, 'embedded', 'sandbox'],
  ])('%j means signing in by %s and billing by %s', (environment, signIn, billing) => {
    const config = readConfig(environment);
    expect(config).toMatchObject({ signIn, billing });
    expect(config.oidc === null).toBe(signIn !== 'oidc');
    expect(config.stripe === null).toBe(billing !== 'stripe');
    expect(config.primaryAdminEmail === null).toBe(signIn === 'invite');
  });

  it.each([
    [{ SIGN_IN: 'password' }, /SIGN_IN must be oidc, invite or local/],
    [{ SIGN_IN: 'oidc' }, /SIGN_IN=oidc needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET/],
    [{ GOOGLE_CLIENT_ID: 'a' }, /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are needed together/],
    [{ MICROSOFT_CLIENT_SECRET: 'a' }, /MICROSOFT_CLIENT_SECRET has an effect only with MICROSOFT_CLIENT_ID/],
    [{ MICROSOFT_TENANT: 'a/b' }, /MICROSOFT_TENANT must be a tenant/],
    [{ BILLING: 'free' }, /BILLING must be stripe, sandbox or off/],
    [{ BILLING: 'stripe' }, /BILLING=stripe needs STRIPE_SECRET_KEY/],
    [
      { ...oidc, BILLING: 'sandbox', HOST: '0.0.0.0' },
      /BILLING=sandbox is not allowed when HOST is 0\.0\.0\.0/,
    ],
    [{ ...oidc, BILLING: 'sandbox', BASE_URL: 'https://vault.example' }, /BILLING=sandbox is not allowed/],
    [{ SIGN_IN: 'invite', BASE_URL: 'https://vault.example' }, /BILLING=off, or STRIPE_SECRET_KEY/],
    [{ DEMO: 'off', BILLING: 'sandbox' }, /BILLING=sandbox is only for the demo or SIGN_IN=local/],
    [{ ...postgres, ...oidc, BILLING: 'sandbox' }, /BILLING=sandbox is only for the demo/],
    [{ DEMO: 'off', HOST: '0.0.0.0' }, /BILLING=off, or STRIPE_SECRET_KEY/],
    [{ BILLING: 'off', OPEN_VAULT: 'nobody' }, /OPEN_VAULT must be readers or everyone/],
    [{ OPEN_VAULT: 'everyone' }, /OPEN_VAULT has an effect only with BILLING=off/],
    [{ BILLING: 'off', BASE_URL: 'https://vault.example' }, /SIGN_IN=invite, or OIDC_ISSUER/],
  ])('refuses %j', (environment, fault) => {
    expect(() => readConfig(environment)).toThrow(fault);
  });

  it('believes the proxies that are named, and nobody unless one is', () => {
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ TRUST_PROXY: '10.0.0.5, 172.16.0.0/12,fd00::/8,::1' }).trustProxy).toEqual([
      '10.0.0.5',
      '172.16.0.0/12',
      'fd00::/8',
      '::1',
    ]);
    for (const bad of ['0', '99', 'true', '10.0.0.0/33', 'proxy.lan', '10.0.0.5;10.0.0.6', '10.1']) {
      expect(() => readConfig({ TRUST_PROXY: bad })).toThrow(/TRUST_PROXY must be/);
    }
  });

  it('takes a Stripe account with all three values, and another host for its API', () => {
    expect(readConfig(stripe).stripe).toEqual({
      secretKey: 'sk_test_123',
      webhookSecret: 'whsec_123',
      priceId: 'price_123',
      apiBase: null,
    });
    expect(readConfig({ ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:12111/' }).stripe?.apiBase).toBe(
      'http://127.0.0.1:12111',
    );
    expect(() => readConfig({ ...stripe, STRIPE_PRICE_ID: '' })).toThrow(/STRIPE_PRICE_ID is missing/);
    expect(() => readConfig({ STRIPE_API_BASE: 'http://127.0.0.1:12111' })).toThrow(
      /has an effect only together/,
    );
    expect(() => readConfig({ ...stripe, STRIPE_SECRET_KEY: 'pk_live_1' })).toThrow(
      /must be a secret or restricted key/,
    );
  });

  it('refuses the payment sandbox where others could reach it', () => {
    expect(() => readConfig({ ...oidc, BASE_URL: 'https://vault.example' })).toThrow(
      /the payment sandbox takes no money/,
    );
  });

  it('takes a mailbox by its address, in the clear on this machine only', () => {
    expect(readConfig({ IMAP_URL: 'imaps://news%40vault.example:p%2Fw@mail.example/News' }).imap).toEqual({
      host: 'mail.example',
      port: 993,
      security: 'tls',
      username: 'news@vault.example',
      password: 'p/w',
      mailbox: 'News',
    });
    const securityOf = (url: string) => readConfig({ IMAP_URL: url }).imap?.security;
    expect(securityOf('imap://u:p@127.0.0.1:3143/INBOX')).toBe('none');
    expect(securityOf('imap://u:p@mail.example')).toBe('starttls');
    expect(securityOf('imap://u:p@mail.example?security=none')).toBe('none');
    expect(() => readConfig({ IMAP_URL: 'https://mail.example' })).toThrow(/IMAP_URL must look like imaps/);
    expect(() => readConfig({ IMAP_URL: 'imaps://mail.example/INBOX' })).toThrow(
      /needs a user and a password/,
    );
    expect(() => readConfig({ IMAP_URL: 'imaps://u:p@mail.example?security=none' })).toThrow(
      /always uses TLS/,
    );
  });

  it('never repeats a password of a faulty address', () => {
    const read = () => readConfig({ IMAP_URL: 'imapx://u:geheim@mail.example' });
    expect(read).toThrow(/IMAP_URL/);
    expect(read).not.toThrow(/geheim/);
  });

  it('takes a bucket with its keys in the address or in the usual variables', () => {
    const target = {
      bucket: 'vault',
      prefix: 'blobs/',
      endpoint: 'https://s3.example',
      region: 'auto',
      accessKeyId: 'AK',
      secretAccessKey: 's/k',
    };
    expect(
      readConfig({ STORAGE_URL: 's3://AK:s%2Fk@vault/blobs?endpoint=https://s3.example' }).storage,
    ).toEqual(target);
    const bare = { STORAGE_URL: 's3://vault/blobs/?endpoint=https://s3.example/' };
    expect(readConfig({ ...bare, AWS_ACCESS_KEY_ID: 'AK', AWS_SECRET_ACCESS_KEY: 's/k' }).storage).toEqual(
      target,
    );
    expect(() => readConfig(bare)).toThrow(/STORAGE_URL needs an access key/);
    expect(() => readConfig({ STORAGE_URL: 's3://vault' })).toThrow(/as endpoint/);
  });

  it('knows where metrics are, for whom, and that they are nowhere without either', () => {
    expect(readConfig({})).toMatchObject({ metricsToken: null, metricsPort: null });
    const given = { METRICS_TOKEN: 'sixteen-letters!', METRICS_PORT: '9464' };
    expect(readConfig(given)).toMatchObject({ metricsToken: 'sixteen-letters!', metricsPort: 9464 });
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN must have at least 16/);
    expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow(/METRICS_PORT must differ from PORT/);
  });

  it('is documented in .env.example, every variable and no other', () => {
    const example = readFileSync('.env.example', 'utf8');
    const documented = [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
    expect([...new Set(documented)].sort()).toEqual([...environmentNames].sort());
  });
});
