/** Words of a mail among ours: in their own direction, and read out in their own language where it is another. */
export function MailText({ language, children }: { language: string | null; children: string }) {
  return <bdi lang={language === null || language === pageLanguage ? undefined : language}>{children}</bdi>;
}

/** What every page of ours is written in. */
const pageLanguage = 'en';

/** The same as a line of its own, which begins on the side its words begin on. */
export function MailLine({
  language,
  className,
  children,
}: {
  language: string | null;
  className: string;
  children: string;
}) {
  return (
    <span
      dir="auto"
      lang={language === null || language === pageLanguage ? undefined : language}
      className={className}
    >
      {children}
    </span>
  );
}
