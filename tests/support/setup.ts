import fc from 'fast-check';
import { afterAll } from 'vitest';
import { endFile } from '#tests/support/database/file-end.ts';
import { testSeed } from '#tests/support/seed.ts';

fc.configureGlobal({ seed: testSeed });

afterAll(endFile);
