import type { ChosenBrand } from '#client/admin/kit/brand-choice.ts';
import { forgetVerdict, makeVerdict, moveEmails } from '#client/admin/reviews/api.ts';
import type { ChosenGroup } from '#client/admin/reviews/chosen-group.ts';
import type { Decision } from '#client/admin/reviews/use-decisions.ts';
import { decideEmails, type Steps, undoDecision } from '#client/features/emails/decide-emails.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import type { EmailStateChange, GateVerdictBody, ReviewedEmail } from '#shared/contract/curation/reviews.ts';
import { countOf } from '#shared/format/count.ts';
import type { HoldRule } from '#shared/vocabulary/hold-rules.ts';

/** Rules whose findings seldom allow publishing. */
const hidingRules: ReadonlySet<HoldRule> = new Set([
  'forged',
  'unvouched',
  'no_domain',
  'secrets',
  'residue',
  'person',
  'forwarded',
  'automatic',
  'list_admin',
  'nothing_shown',
  'blocked',
]);

/** The usual decision for these findings, which the decision bar highlights. */
export function likelyDecision({ heldFor }: Pick<ReviewedEmail, 'heldFor'>): 'publish' | 'hide' {
  return heldFor.some(({ rule }) => hidingRules.has(rule)) ? 'hide' : 'publish';
}

const idsOf = (before: EmailStateChange['before']) => before.flatMap(({ ids }) => ids);

const emailsOf = (count: number) => countOf(count, 'email', 'emails');

/**
 * Publishes or hides one email. Publishing may approve its brand, and then publishes mail that waited for
 * that.
 */
export function stateDecision(
  api: ApiClient,
  { id, subject, brand }: ReviewedEmail,
  state: 'published' | 'hidden',
): Decision {
  return {
    ids: [id],
    failure: state === 'published' ? 'Error publishing' : 'Error hiding',
    run: async () => {
      const { before } = await decideEmails(api, { ids: [id], state });
      const decided = idsOf(before);
      const others = decided.length - 1;
      return {
        title: state === 'published' ? 'Published' : 'Hidden',
        description:
          others < 0
            ? 'It has been deleted in the meantime.'
            : `${subject}${others === 0 ? '' : `, and ${countOf(others, 'other email', 'other emails')} from ${brand.name}`}`,
        ids: decided.length === 0 ? [id] : decided,
        takeBack: () => undoDecision(api, before),
      };
    },
  };
}

/** Always publishes a brand from now on. Its waiting mail stays held if it has more serious findings. */
export function trustDecision(api: ApiClient, { id, brand }: ReviewedEmail): Decision {
  return verdictDecision(api, {
    verdict: { subject: 'brand', key: String(brand.id), verdict: 'publish' },
    ids: [],
    failure: 'Error trusting the brand',
    verb: 'Publishing',
    title: `Always publishing ${brand.name}`,
    describe: (ids) =>
      `${emailsOf(ids.length)} published.${ids.includes(id) ? '' : ' This one is still held: see why.'}`,
  });
}

/** Blocks a sender, an address or a whole domain, permanently. */
export function blockDecision(api: ApiClient, { id }: ReviewedEmail, sender: string): Decision {
  return verdictDecision(api, {
    verdict: { subject: 'sender', key: sender, verdict: 'hide' },
    ids: [id],
    failure: 'Error blocking the sender',
    verb: 'Hiding',
    title: `Blocked ${sender}`,
    describe: (ids) => `${emailsOf(ids.length)} hidden.`,
  });
}

interface Verdict extends Pick<Decision, 'ids' | 'failure' | 'verb'> {
  verdict: GateVerdictBody;
  title: string;
  describe: (ids: readonly number[]) => string;
}

function verdictDecision(api: ApiClient, { verdict, title, describe, ...decision }: Verdict): Decision {
  return {
    ...decision,
    run: async (steps) => {
      const before = await makeVerdict(api, verdict, steps);
      const ids = idsOf(before);
      let isForgotten = false;
      return {
        title,
        description: `${describe(ids)}${steps.isStopped() ? ' The others are still held.' : ''}`,
        ids,
        takeBack: async (back) => {
          if (!isForgotten) await forgetVerdict(api, verdict);
          isForgotten = true;
          await undoDecision(api, before, back);
        },
        isBack: () => before.length === 0,
      };
    },
  };
}

/** Moves an email to another brand, without deciding it. `file` updates the brand on screen. */
export function brandDecision(
  api: ApiClient,
  { id, brand }: ReviewedEmail,
  into: ChosenBrand,
  file: (brand: ChosenBrand) => void,
): Decision {
  const moveTo = async (to: ChosenBrand) => {
    await moveEmails(api, { ids: [id], brandId: to.id });
    file(to);
  };
  return {
    ids: [],
    failure: 'Error changing the brand',
    run: async () => {
      await moveTo(into);
      return {
        title: `Moved to ${into.name}`,
        description: 'It is still held for review.',
        ids: [],
        shows: id,
        takeBack: () => moveTo(brand),
      };
    },
  };
}

/** Publishes or hides the waiting emails of a group, in as many calls as needed. */
export function groupDecision(
  api: ApiClient,
  {
    group,
    label,
    count,
    state,
  }: { group: ChosenGroup; label: string; count: number; state: 'published' | 'hidden' },
): Decision {
  const done: EmailStateChange['before'] = [];
  const goOn = async (steps: Steps): Promise<string> => {
    for (let remaining = 1; remaining > 0; ) {
      if (steps.isStopped()) return 'Stopped. The others are still held.';
      const change = await decideEmails(api, { group, state });
      done.push(...change.before);
      remaining = change.decided === 0 ? 0 : change.remaining;
      if (remaining > 0) steps.onStep(idsOf(done).length);
    }
    return label;
  };
  return {
    ids: [],
    failure: state === 'published' ? 'Error publishing' : 'Error hiding',
    verb: state === 'published' ? 'Publishing' : 'Hiding',
    total: count,
    run: async (steps) => {
      const description = await goOn(steps).catch((error: unknown) => {
        if (done.length === 0) throw error;
        return 'Then it failed. The others are still held; try again.';
      });
      const ids = idsOf(done);
      const verb = state === 'published' ? 'Published' : 'Hidden';
      return {
        title: `${verb}: ${emailsOf(ids.length)}`,
        description,
        ids,
        takeBack: (back) => undoDecision(api, done, back),
        isBack: () => done.length === 0,
      };
    },
  };
}
