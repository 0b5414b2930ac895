/** Copies received within this time of each other are of one campaign; so is a chain of them. */
export const foldedWithinMs = 60 * 60 * 1000;

/** An email that may be a card or a copy. */
export interface Foldable {
  id: number;
  copyKey: string;
  receivedAt: Date;
  messageId: string;
  /** Its group of twins, which are copies or versions of one campaign; null without twins. */
  group: number | null;
  /** The card that was held or hidden: this email, or the one it is folded into. */
  withdrawn: number | null;
}

/** The emails of one campaign: the one that is its card, and its copies. */
export interface Campaign {
  shown: number;
  copies: number[];
}

/**
 * Groups copies and versions into campaigns: the same copy key or the same group of twins, and each received within an hour of the next. The earliest is
 * shown, ties by Message-ID, whatever the order of arrival. A card that was withdrawn stays the card, so that
 * the decision about it holds for every copy, even for an earlier one that arrives later.
 */
export function planFolds(emails: readonly Foldable[]): Campaign[] {
  const campaigns: Campaign[] = [];
  for (const alike of Map.groupBy(emails, nameCampaigns(emails)).values()) {
    let chain: Foldable[] = [];
    for (const email of alike.toSorted(byArrival)) {
      const last = chain.at(-1);
      if (last !== undefined && email.receivedAt.getTime() - last.receivedAt.getTime() > foldedWithinMs) {
        campaigns.push(toCampaign(chain));
        chain = [];
      }
      chain.push(email);
    }
    campaigns.push(toCampaign(chain));
  }
  return campaigns;
}

/** Returns a function that gives emails linked by copy keys and groups the same name. */
function nameCampaigns(emails: readonly Foldable[]): (email: Foldable) => string {
  const linked = new Map<string, string>();
  const nameOf = (name: string): string => {
    const next = linked.get(name);
    return next === undefined ? name : nameOf(next);
  };
  for (const { copyKey, group } of emails) {
    if (group === null) continue;
    const [copy, twins] = [nameOf(copyKey), nameOf(`group ${group}`)];
    if (copy !== twins) linked.set(twins, copy);
  }
  return ({ copyKey }) => nameOf(copyKey);
}

function byArrival(a: Foldable, b: Foldable): number {
  return a.receivedAt.getTime() - b.receivedAt.getTime() || (a.messageId < b.messageId ? -1 : 1);
}

function toCampaign(chain: readonly Foldable[]): Campaign {
  const shown = chain.find(({ withdrawn }) => withdrawn !== null)?.withdrawn ?? chain[0]?.id;
  if (shown === undefined) throw new Error('A campaign has at least one email.');
  return { shown, copies: chain.flatMap(({ id }) => (id === shown ? [] : id)) };
}
