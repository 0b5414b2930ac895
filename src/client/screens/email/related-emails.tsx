import { useQuery } from '@tanstack/react-query';
import { useIsBounded } from '#client/features/auth/use-current-user.ts';
import { relatedEmailsQuery } from '#client/features/emails/api.ts';
import { EmailGrid } from '#client/features/emails/components/email-grid.tsx';
import { useApi, useHasBilling, useSite } from '#client/platform/api/app-context.ts';
import { Link } from '#client/platform/router/link.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import type { EmailSummary, RelatedEmails as Related } from '#shared/contract/library/emails.ts';
import { paths } from '#shared/paths.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';
import { freeHistoryDays, premiumPrice } from '#shared/vocabulary/tiers.ts';

interface RelatedEmailsProps {
  id: string;
  /** Null if a closed email hides its brand. */
  brand: { name: string; slug: string } | null;
  /** The email is closed to this viewer, and the page above already offers premium. */
  isClosed?: boolean;
}

/**
 * Below an email: more of the brand, other brands' emails of the same season or category, and a line about
 * the vault.
 */
export function RelatedEmails({ id, brand, isClosed = false }: RelatedEmailsProps) {
  const { data } = useQuery({ ...relatedEmailsQuery(useApi(), id), retryOnMount: false });
  return (
    <div className="mt-14 grid gap-12 max-md:mt-10 max-md:gap-10 print:hidden">
      {data !== undefined && (
        <>
          {brand !== null && (
            <Row
              title={`${isClosed ? 'Free to read' : 'More'} from ${brand.name}`}
              all={{ to: paths.brand(brand.slug), label: 'All emails' }}
              emails={data.fromBrand}
            />
          )}
          <Elsewhere of={data.elsewhere} />
        </>
      )}
      {!isClosed && <Invitation />}
    </div>
  );
}

function Elsewhere({ of: { season, category, emails } }: { of: Related['elsewhere'] }) {
  if (season !== null) {
    const all = `${paths.emails()}?season=${season}`;
    return (
      <Row
        title={`${seasonLabels[season]} at other brands`}
        all={{ to: all, label: 'All of the season' }}
        emails={emails}
        showsBrand
      />
    );
  }
  if (category === null) return <Row title="From other brands" emails={emails} showsBrand />;
  return (
    <Row
      title={`More in ${category.name}`}
      all={{ to: paths.category(category.slug), label: 'All brands' }}
      emails={emails}
      showsBrand
    />
  );
}

interface RowProps {
  title: string;
  all?: { to: string; label: string };
  emails: readonly EmailSummary[];
  showsBrand?: boolean;
}

function Row({ title, all, emails, showsBrand = false }: RowProps) {
  if (emails.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="heading">{title}</h2>
        {all !== undefined && (
          <Link
            to={all.to}
            className="inline-flex min-h-8 items-center rounded-sm text-sm text-ink-2 underline underline-offset-4 hover:text-ink max-md:min-h-touch"
          >
            {all.label}
            <span className="sr-only">: {title}</span>
          </Link>
        )}
      </div>
      <EmailGrid emails={emails} listSearch={null} showsBrand={showsBrand} />
    </section>
  );
}

/** For viewers with a limited view: describes the vault and its premium part. */
function Invitation() {
  const isBounded = useIsBounded();
  const hasBilling = useHasBilling();
  const { productName } = useSite();
  if (!isBounded || !hasBilling) return null;
  return (
    <aside
      aria-label={`About ${productName}`}
      className="grid items-center justify-items-start gap-x-8 gap-y-4 rounded-lg border border-line px-6 py-5 max-md:px-5 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <p className="max-w-measure text-ink-2">
        {productName} shows what brands send, when and how deep they discount. The last {freeHistoryDays} days
        are free; Premium adds the full history, the planner and exports for {premiumPrice} a month.
      </p>
      <ButtonLink to={paths.subscribe()}>See what Premium includes</ButtonLink>
    </aside>
  );
}
