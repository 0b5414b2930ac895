import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { SearchEngine } from '#server/search/email-search/search-engine.ts';

export interface FollowDependencies {
  config: Pick<Config, 'baseUrl' | 'billing' | 'openVault' | 'productName' | 'mail'>;
  database: Pick<Database, 'pool'>;
  search: SearchEngine;
  secret: string;
  now: () => Date;
  log: { warn(fields: object, message: string): void };
}
