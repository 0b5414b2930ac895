/** Words of a mail among ours: in their own direction, and read out in their own language where it is another. */
export function MailWords({ language, children }: { language: string | null; children: string }) {
  return <bdi lang={language === null || language === pageLanguage ? undefined : language}>{children}</bdi>;
}

/** What every page of ours is written in. */
const pageLanguage = 'en';
