import fc from 'fast-check';
import { afterAll } from 'vitest';
import { testSeed } from '#tests/support/seed.ts';
import { endFile } from '#tests/support/file-end.ts';

fc.configureGlobal({ seed: testSeed });

afterAll(endFile);
