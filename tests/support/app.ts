import type { FastifyInstance } from 'fastify';
import { type BuildAppOptions, buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { AppDependencies } from '#server/dependencies.ts';
import { type ContentVersion, createContentVersion } from '#server/http/content-version.ts';
import { memoryBlobStore } from '#tests/support/blob-store.ts';
import { emptyDatabase } from '#tests/support/database.ts';

/** The instant every test app believes it is, unless told otherwise. */
export const testNow = new Date('2026-11-21T12:00:00.000Z');

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  deps: AppDependencies;
  /** To be bumped where a test writes behind the back of remembered answers. */
  content: ContentVersion;
}

/**
 * The whole application on an empty, migrated database and blobs in memory, without pages, limits and remembered
 * answers unless the options ask for them.
 * The test closes `app`; the database stays open for the next file.
 * @param environment as the process would have it, such as `{ BASE_URL: 'https://vault.example' }`.
 */
export async function testApp(
  options: BuildAppOptions & { environment?: Record<string, string>; now?: () => Date } = {},
): Promise<TestApp> {
  const { environment = {}, now = () => testNow, ...appOptions } = options;
  const content = createContentVersion();
  const deps: AppDependencies = {
    config: readConfig({ LOG_LEVEL: 'silent', ...foreignIssuer(environment), ...environment }),
    database: await emptyDatabase(),
    blobs: memoryBlobStore(),
    secret: 'a secret for tests, thirty-two characters long',
    now,
    content,
  };
  const app = await buildApp(deps, { pages: false, rateLimits: false, answerLifeMs: 0, ...appOptions });
  return { app, database: deps.database, deps, content };
}

/** Away from loopback a foreign issuer is required; none of these tests speaks to it. */
function foreignIssuer({ BASE_URL }: Record<string, string>): Record<string, string> {
  if (BASE_URL === undefined) return {};
  return {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'mailvault',
    OIDC_CLIENT_SECRET: 'a secret for tests',
    PRIMARY_ADMIN_EMAIL: 'ada@vault.example',
  };
}
