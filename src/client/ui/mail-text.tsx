/**
 * Text of an email within our text: in its own direction, and with its language for screen readers if
 * different.
 */
export function MailText({ language, children }: { language: string | null; children: string }) {
  return <bdi lang={language === null || language === pageLanguage ? undefined : language}>{children}</bdi>;
}

/** The language of all our pages. */
const pageLanguage = 'en';

/** Text of an email as a separate line, aligned to the start of its direction. */
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
