import { latePart } from '#client/ui/late-part.tsx';

/** Few addresses lead nowhere: the pages of those that do not carry no code for it. */
export const missingScreen = latePart(
  () => import('#client/screens/not-found/missing-screen.tsx'),
  (code) => code.MissingScreen,
);
