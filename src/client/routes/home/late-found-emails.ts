import { latePart } from '#client/lib/late-part.tsx';

/** Only searches show emails on the home page; without one it does not carry their code. */
export const foundEmails = latePart(
  () => import('#client/routes/home/found-emails.tsx'),
  (code) => code.HomeFoundEmails,
);
