import { describe, expect, test } from 'vitest';
import { ClassificationForm } from '#client/admin/admin-emails/components/classification-form.tsx';
import { EvidenceDetails } from '#client/admin/admin-emails/components/evidence-details.tsx';
import { emailEvidence } from '#client/testing/admin.ts';
import { renderComponent } from '#client/testing/rendered-component.tsx';
import { offerOf } from '#tests/support/mail/offer.ts';

const nothing = () => {};

describe('Type and season of an email', () => {
  const form = (overrides: Parameters<typeof emailEvidence>[0] = {}) =>
    renderComponent(<ClassificationForm evidence={emailEvidence(overrides)} onDone={nothing} />);

  test('say what was recognised and how sure that is', () => {
    const { text, body } = form();
    expect(text).toMatch(/Set automatically\.\s*Detected: Product Launch \(87%\)\./);
    expect(text).toMatch(/Set automatically\.\s*Detected: Fall \(60%\)\./);
    expect(body).toMatch(/<option[^>]*value="product_launch"[^>]*selected=""/);
    expect(body.match(/<option/g)).toHaveLength(7 + 15);
    expect(body.match(/class="[^"]*invisible[^"]*"[^>]*>Back to automatic/g)).toHaveLength(2);
    expect(text).toMatch(/Cancel\s*Save$/);
  });

  test('set by hand say so, and offer the way back', () => {
    const { text, body } = form({ campaignType: 'newsletter', campaignTypeLocked: true });
    expect(text).toMatch(/Set by hand\.\s*Detected: Product Launch \(87%\)\./);
    expect(body).toMatch(/<option[^>]*value="newsletter"[^>]*selected=""/);
    expect(body).toContain('aria-label="Back to automatic: Campaign type"');
    expect(body.match(/class="[^"]*invisible[^"]*"[^>]*>Back to automatic/g)).toHaveLength(1);
  });
});

describe('The evidence', () => {
  test('shows the strongest observation first, each with what it speaks for and where it stands', () => {
    const { text } = renderComponent(
      <EvidenceDetails
        onCorrectOffers={nothing}
        evidence={emailEvidence({
          evidence: [
            { for: 'fall', where: 'text', what: 'autumn', weight: -1 },
            { for: 'product_launch', where: 'subject', what: '<b>opens</b>', weight: 2.5 },
          ],
        })}
      />,
    );
    expect(text).toMatch(
      /Product Launch\s*<b>opens<\/b>\s*in subject\s*\+2\.5\s*Fall\s*autumn\s*in text\s*−1/,
    );
    expect(text).toContain('No offers found.');
    expect(text).toMatch(/From\s*news@cragline\.example\s*Sent with\s*Unknown/);
  });

  test('shows the offers with the words they were read from', () => {
    const { text } = renderComponent(
      <EvidenceDetails
        onCorrectOffers={nothing}
        evidence={emailEvidence({
          evidence: [],
          offers: [
            offerOf({ kind: 'percent', percent: 20, code: 'COLD20', evidence: '20% off with COLD20' }),
          ],
        })}
      />,
    );
    expect(text).toContain('Nothing in this email points to a type or a season.');
    expect(text).toMatch(/20% off · code COLD20\s*20% off with COLD20/);
  });
});
