import { madeEngine } from '#tests/support/made-engine.ts';
import { madeVault } from '#tests/support/made-vault.ts';

// Program: makes what the tests of a run begin with, in TEST_VAULT_FOLDER.
madeVault();
await madeEngine();
