import type { ClosedBrand } from '#client/features/brands/api.ts';
import { ClosedEnvelopes } from '#client/features/brands/components/closed-envelopes.tsx';
import { LockedCounts } from '#client/features/brands/components/locked-counts.tsx';
import { Masthead, PlainMasthead } from '#client/features/brands/components/masthead.tsx';
import { UpgradePanel } from '#client/ui/page/offer-panels.tsx';
import { formatCount } from '#shared/format/count.ts';
import { premiumPrice } from '#shared/vocabulary/tiers.ts';

/** The page of a closed brand: its card's content and what premium would open (specification, section 2). */
export function PremiumBrand({ brand: { name, card } }: { brand: Pick<ClosedBrand, 'name' | 'card'> }) {
  return (
    <>
      {card === null ? <PlainMasthead name={name} /> : <Masthead brand={{ ...card, isPremiumOnly: true }} />}
      <UpgradePanel
        title="Premium Brand Content"
        hasStamp={card === null}
        picture={
          <span data-cat={card?.categoryId ?? 0} className="flex h-full items-end bg-well pt-4">
            <span className="mx-auto w-full max-w-[26rem]">
              <ClosedEnvelopes
                colour={card?.logoColour}
                className="@container relative aspect-[15/8] overflow-hidden"
              />
            </span>
          </span>
        }
      >
        {card === null || card.emailCount === 0
          ? `Unlock this brand, and every other, for ${premiumPrice} a month.`
          : `Unlock ${theEmails(card.emailCount)} from this brand, and every other, for ${premiumPrice} a month.`}
      </UpgradePanel>
      {card !== null && <LockedCounts card={card} />}
    </>
  );
}

const theEmails = (count: number) => (count === 1 ? 'the one email' : `all ${formatCount(count)} emails`);
