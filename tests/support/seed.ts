/** Seed of every generated test: fixed in `npm test`, random in `npm run test:all`, which prints it. */
export const testSeed = Number(process.env.TEST_SEED ?? 1);
