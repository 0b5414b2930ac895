import type { ReactNode } from 'react';
import { SecondDomainNote } from '#client/admin/kit/second-domain-note.tsx';
import { runLabel } from '#client/admin/reviews/chosen-group.ts';
import { ConfirmationLink } from '#client/admin/reviews/components/confirmation-link.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { MailText } from '#client/ui/mail-text.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { ReviewedEmail } from '#shared/contract/curation/reviews.ts';
import { countOf } from '#shared/format/count.ts';
import { holdRuleLabels } from '#shared/vocabulary/hold-rules.ts';

/** The envelope, the findings of the gate, and viewers' reports. */
export function ReviewFacts({ email }: { email: ReviewedEmail }) {
  const { subject, language, brand, heldFor, reports, reportCount, confirmationUrl, seemsPartOf } = email;
  return (
    <div className="min-w-0 pt-5 max-md:pt-0">
      <h3
        id="review-title"
        data-review-title
        tabIndex={-1}
        className="heading [overflow-wrap:anywhere] outline-none [&>bdi]:block"
      >
        <MailText language={language}>{subject}</MailText>
      </h3>
      <div className="mt-3 flex items-start gap-3 text-sm text-ink-2">
        <BrandMark
          key={brand.id}
          name={brand.name}
          logoUrl={brand.logoUrl}
          categoryId={brand.categoryId}
          size="sm"
        />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="text-ink">
            <bdi className="font-control">{brand.name}</bdi>
            {email.state === 'published' && (
              <Badge tone="accent" className="ml-2">
                Public now
              </Badge>
            )}
          </p>
          <p>
            From <Sender email={email} />
          </p>
          <p>
            <RelativeTime at={email.receivedAt} />
            {email.run !== null && email.run !== '' && ` · ${runLabel(email.run)}`}
          </p>
        </div>
      </div>
      <Part title="Why it’s held">
        {heldFor.length === 0 ? (
          <p className="text-ink-2">An administrator returned it to the queue.</p>
        ) : (
          <ul className="grid gap-1.5">
            {[...Map.groupBy(heldFor, ({ rule }) => rule)].map(([rule, findings]) => (
              <li key={rule} className="[overflow-wrap:anywhere]">
                <b className="font-control">{holdRuleLabels[rule]}.</b>{' '}
                <span className="text-ink-2">{[...new Set(findings.map(({ what }) => what))].join(' ')}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      {seemsPartOf !== null && (
        <Part title="Possible brand">
          <p className="[overflow-wrap:anywhere]">
            <SecondDomainNote whole={seemsPartOf} />
          </p>
          <ButtonLink className="mt-2" to={`/admin?tab=brands&q=${encodeURIComponent(brand.name)}`}>
            Show in Brands
          </ButtonLink>
        </Part>
      )}
      {confirmationUrl !== null && (
        <Part title="Subscription to confirm">
          <ConfirmationLink url={confirmationUrl} />
        </Part>
      )}
      {reports.length > 0 && (
        <Part title="Reader reports">
          <ul className="grid gap-1.5">
            {reports.map(({ reason, reportedAt }) => (
              <li key={`${reportedAt} ${reason}`} className="[overflow-wrap:anywhere]">
                “<bdi>{reason}</bdi>”{' '}
                <RelativeTime at={reportedAt} className="whitespace-nowrap text-ink-2" />
              </li>
            ))}
          </ul>
          {reportCount > reports.length && (
            <p className="mt-1.5 text-ink-2">
              And {countOf(reportCount - reports.length, 'older report', 'older reports')}.
            </p>
          )}
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4 border-l-[3px] border-line-strong pl-4 text-sm">
      <h4 className="mb-1 text-xs font-control text-ink-2">{title}</h4>
      {children}
    </section>
  );
}

function Sender({ email: { sender, from } }: { email: ReviewedEmail }) {
  if (sender === '' || sender === from) return from;
  return (
    <>
      <bdi>{sender}</bdi> {`<${from}>`}
    </>
  );
}
