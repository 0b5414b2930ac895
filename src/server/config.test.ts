import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environmentNames, readConfig } from '#server/config.ts';

const oidc = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'mailvault',
  OIDC_CLIENT_SECRET: 'secret',
  PRIMARY_ADMIN_EMAIL: 'Ada@Vault.example',
};

describe('reading the configuration', () => {
  it('needs nothing for a first start and names every default', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      isLoopback: true,
      dataDir: './data',
      databaseUrl: null,
      demo: true,
      productName: 'Mailvault',
      supportEmail: 'support@mailvault.example',
      sessionSecret: null,
      oidc: null,
      primaryAdminEmail: 'admin@demo.test',
      logLevel: 'info',
    });
  });

  it('counts an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
  });

  it('lists every fault at once, each with its name', () => {
    const read = () =>
      readConfig({ PORT: 'http', BASE_URL: 'vault.example', DEMO: 'maybe', SUPPORT_EMAIL: 'nobody' });
    expect(read).toThrow(
      /faults:[\s\S]*PORT must be a port number[\s\S]*BASE_URL must be an http[\s\S]*DEMO must be on or off[\s\S]*SUPPORT_EMAIL/,
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
    expect(readConfig({ ...oidc, BASE_URL: 'https://vault.example' }).isLoopback).toBe(false);
    expect(readConfig({ ...oidc, BASE_URL: 'https://localhost.evil.example' }).isLoopback).toBe(false);
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
  });

  it('refuses the embedded sign-in where others could reach it', () => {
    expect(() => readConfig({ BASE_URL: 'https://vault.example' })).toThrow(
      /the embedded sign-in lets anybody in/,
    );
  });

  it('is documented in .env.example, every variable and no other', () => {
    const example = readFileSync('.env.example', 'utf8');
    const documented = [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
    expect([...new Set(documented)].sort()).toEqual([...environmentNames].sort());
  });
});
