import { formatPercent, useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import { Card } from '#client/ui/card.tsx';
import { MailText } from '#client/ui/mail-text.tsx';
import type { Health } from '#shared/contract/operations/health.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

/** How often the rules of redaction agree with proven copies, and examples of where they do not. */
export function TwinsPanel({ pairs, agreeing, examples }: NonNullable<Health['twins']>) {
  const viewerLocale = useViewerLocale();
  // Rounded down: only complete agreement is 100%.
  const share = formatPercent(Math.floor((agreeing / pairs) * 1000) / 10, viewerLocale);
  return (
    <Card title="Twins" description="Emails that two identities received prove what rules should remove.">
      <p className="font-control">
        Rules agree with twins in {share} of {countOf(pairs, 'pair', 'pairs')}.
      </p>
      {examples.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-2">Where they disagree</summary>
          <ul className="mt-2 grid gap-3 [overflow-wrap:anywhere]">
            {examples.map(({ id, subject, language, left, removed }) => (
              <li key={id}>
                <Link to={paths.email(id)} className="font-control underline underline-offset-[3px]">
                  <MailText language={language}>{subject === '' ? 'No subject' : subject}</MailText>
                </Link>
                <Words label="Rules would leave" words={left} language={language} />
                <Words label="Rules would remove needlessly" words={removed} language={language} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

interface WordsProps {
  label: string;
  words: readonly string[];
  language: string | null;
}

function Words({ label, words, language }: WordsProps) {
  if (words.length === 0) return null;
  return (
    <p className="text-ink-2">
      {label}: <MailText language={language}>{words.join(', ')}</MailText>
    </p>
  );
}
