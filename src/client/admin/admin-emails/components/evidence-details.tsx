import type { ReactNode } from 'react';
import { evidenceLabel, placeLabel } from '#client/admin/admin-emails/copy.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Badge } from '#client/ui/badge.tsx';
import { TextButton } from '#client/ui/button.tsx';
import { offerLabel } from '#client/ui/offer-copy.ts';
import type { EmailEvidence } from '#shared/contract/curation/admin-emails.ts';

/** The evidence of recognition, strongest first, the offers found, and the source of the mail. */
export function EvidenceDetails({
  evidence,
  onCorrectOffers,
}: {
  evidence: EmailEvidence;
  onCorrectOffers: () => void;
}) {
  const viewerLocale = useViewerLocale();
  const observations = evidence.evidence.toSorted((a, b) => b.weight - a.weight);
  return (
    <div className="mt-6 grid gap-6 border-t border-line pt-5 text-sm">
      <Part title="Evidence">
        {observations.length === 0 ? (
          <p className="text-ink-2">Nothing in this email points to a type or a season.</p>
        ) : (
          <ul className="grid gap-2">
            {observations.map((observation, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once and never reordered
              <li key={place} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
                <p className="[overflow-wrap:anywhere]">
                  <Badge className="mr-2">{evidenceLabel(observation.for)}</Badge>
                  <bdi>{observation.what}</bdi> <span className="text-ink-2">{placeLabel(observation)}</span>
                </p>
                <span className="text-ink-2 tabular">{signed(observation.weight)}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Offers">
        {evidence.offers.length === 0 ? (
          <p className="text-ink-2">{evidence.offersLocked ? 'No offers.' : 'No offers found.'}</p>
        ) : (
          <ul className="grid gap-2">
            {evidence.offers.map((offer, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once and never reordered
              <li key={place} className="[overflow-wrap:anywhere]">
                <p className="font-control">{offerLabel(offer, viewerLocale)}</p>
                <p className="text-ink-2">
                  <bdi>{offer.evidence}</bdi>
                </p>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2 text-ink-2">
          {evidence.offersLocked ? 'Set by hand.' : 'Detected automatically.'}
          <TextButton onClick={onCorrectOffers} className="ml-3 min-h-6!">
            Correct offers
          </TextButton>
        </p>
      </Part>
      <Part title="Message">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [overflow-wrap:anywhere] *:even:text-ink-2">
          <dt>From</dt>
          <dd>{evidence.from}</dd>
          <dt>Sent with</dt>
          <dd>{evidence.esp ?? 'Unknown'}</dd>
          <dt>Message-ID</dt>
          <dd>{evidence.messageId}</dd>
          {evidence.cleaningNote !== null && (
            <>
              <dt>Cleaning</dt>
              <dd>{evidence.cleaningNote}</dd>
            </>
          )}
          <dt>Versions</dt>
          <dd>
            cleaning {evidence.sanitizerVersion}, recognition {evidence.classifierVersion}
          </dd>
        </dl>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-strong">{title}</h3>
      {children}
    </section>
  );
}

/** "+2.5" or "−1". */
function signed(weight: number): string {
  const size = Number(Math.abs(weight).toFixed(2));
  return `${weight < 0 ? '−' : '+'}${size}`;
}
