import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { ContentVersion } from '#server/http/content-version.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';

/** Everything the HTTP server is assembled from. Tests pass their own; nothing is read from globals. */
export interface AppDependencies {
  config: Config;
  database: Database;
  blobs: BlobStore;
  /** At least 32 characters: signs image names (and, later, cookies). */
  secret: string;
  now: () => Date;
  /** To be bumped by whoever writes brands or emails in this process; absent where nobody does. */
  content?: ContentVersion;
}
