import { latePart } from '#client/lib/late-part.tsx';

/** Few addresses lead nowhere: the pages of those that do not carry no code for it. */
export const missingScreen = latePart(
  () => import('#client/routes/missing/missing-screen.tsx'),
  (code) => code.MissingScreen,
);
