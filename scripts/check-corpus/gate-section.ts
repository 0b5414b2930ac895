import { readFile } from 'node:fs/promises';
import { claimedNames } from '#server/ingest/gate/claim/claimed-name.ts';
import { inspectMail } from '#server/ingest/gate/inspect-mail.ts';
import { identifyBrand } from '#server/ingest/identify/identify-brand.ts';
import { toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { ownedName } from '#server/ingest/store/brands/name-owners.ts';
import { IngestRejection } from '#server/ingest/types.ts';
import { type GateRule, isRuleOnByDefault } from '#shared/vocabulary/hold-rules.ts';
import { type Label, readLabelledMessage, readLabels } from './labels.ts';
import { parseOnce, sanitizeOnce } from './read-once.ts';
import { type Half, toHalf } from './recognition-section.ts';
import type { Section } from './section.ts';

/** Kind of a labelled message for the gate. */
type Kind = 'marketing' | 'account' | 'forged' | 'stolen';

/** `stolen`: sent by thieves from the brand's own domain, which the mail alone does not reveal. */
const kindNames: Record<Kind, string> = {
  marketing: 'genuine marketing',
  account: 'order and account mail',
  forged: 'forgeries',
  stolen: "forgeries from the brand's own domain",
};

/**
 * Limit of the share of genuine marketing that is held by mistake. Mail that fails DMARC at its own receiving
 * server is counted separately: a person saw that it is genuine, a server could not, and the rule exists to
 * hold it. So is mail that names its subscriber according to people (`held-labels.tsv`).
 */
const mayBeHeld = 0.02;

/** An insurer known by its initials to this check, which knows only the domain; a vault knows its name. */
const mayBePublished = 1;

interface Judged {
  label: Label;
  kind: Kind;
  half: Half;
  /** All findings, regardless of the rules' settings. */
  found: Array<{ rule: GateRule; what: string }>;
  inspectMs: number;
}

/** Returns the gate's findings in each labelled message. */
async function judgeCorpus(corpus: string): Promise<Judged[]> {
  const labels = await readLabels(corpus);
  const brands = knownBrands(labels);
  const judged: Judged[] = [];
  for (const label of labels) {
    const one = await judge(corpus, label, brands);
    if (one !== null) judged.push(one);
  }
  return judged;
}

/** A brand of the vault, named by the label of its domain. */
interface KnownBrand {
  name: string | null;
  domains: string[];
}

/** Returns the brands of the genuine and of the claimed messages, each named by its domain's label. */
function knownBrands(labels: readonly Label[]): KnownBrand[] {
  const domains = labels.flatMap((label) => [label.isSpoof ? null : label.brandDomain, label.claimedDomain]);
  return [...new Set(domains)].flatMap((domain) =>
    domain === null ? [] : [{ name: ownedName(domain), domains: [domain, ...sendersOf(domain, labels)] }],
  );
}

/** Returns the domains of a brand's genuine messages, as if an operator had approved them. */
function sendersOf(domain: string, labels: readonly Label[]): string[] {
  return labels.flatMap(({ brandDomain, senderHost, isSpoof }) =>
    !isSpoof && brandDomain === domain && senderHost !== null ? [toRegistrableDomain(senderHost)] : [],
  );
}

async function judge(corpus: string, label: Label, brands: readonly KnownBrand[]): Promise<Judged | null> {
  try {
    const raw = await readLabelledMessage(corpus, label);
    const mail = await parseOnce(raw, label.path);
    const brand = identifyBrand(mail);
    const sanitized = sanitizeOnce(mail, { brandDomain: brand.domain });
    const start = performance.now();
    const { findings } = inspectMail(mail, sanitized, { brand, authservId: null });
    const inspectMs = performance.now() - start;
    const claimed = claimedNames(sanitized.sender, brand.domain);
    const isClaim = brands.some(
      ({ name, domains }) => name !== null && claimed.includes(name) && !domains.includes(brand.domain),
    );
    const claim = { rule: 'forged' as const, what: `claims to be ${claimed[0]} from ${brand.domain}` };
    const found = isClaim ? [...findings, claim] : findings;
    return { label, kind: kindOf(label), half: toHalf(mail), found, inspectMs };
  } catch (error) {
    if (error instanceof IngestRejection) return null;
    throw error;
  }
}

function kindOf({ isSpoof, brandDomain, campaignTypes }: Label): Kind {
  if (isSpoof) return brandDomain === null ? 'forged' : 'stolen';
  const isAccount = campaignTypes.every((type) => type === 'transactional' || type === 'other');
  return isAccount && campaignTypes[0] === 'transactional' ? 'account' : 'marketing';
}

const isDefault = (rule: GateRule) => isRuleOnByDefault(rule, 'mailbox');

/** Reports the labelled messages that viewers would see with the gate's rules on, and those held by mistake. */
export async function checkGate(corpus: string): Promise<Section> {
  const judged = await judgeCorpus(corpus);
  const isHeld = (one: Judged) => one.found.some(({ rule }) => isDefault(rule));
  const marketing = judged.filter(({ kind }) => kind === 'marketing');
  const heldMarketing = marketing.filter(isHeld);
  const heldRightly = await readHeldRightly();
  const mistaken = heldMarketing.filter(
    ({ label, found }) =>
      !heldRightly.has(label.path) && !found.some(({ what }) => what.includes('dmarc=fail')),
  );
  const forged = judged.filter(({ kind }) => kind === 'forged');
  const published = forged.filter((one) => !isHeld(one)).map(({ label }) => label.path);
  const account = judged.filter(({ kind }) => kind === 'account');
  const times = judged.map(({ inspectMs }) => inspectMs).sort((a, b) => a - b);
  const share = mistaken.length / Math.max(1, marketing.length);
  return {
    title: `The gate against ${judged.length} labels`,
    lines: [
      'Held by default:',
      ...tableOf(judged, isHeld),
      '',
      `Genuine marketing that default rules hold: ${heldMarketing.length} of ${marketing.length}, of which by mistake ${mistaken.length}:`,
      ...heldMarketing.map((one) => `  ${one.label.path} (${one.half} half): ${describe(one)}`),
      '',
      `Forgeries that default rules publish: ${published.join(', ') || 'none'}`,
      `Inspecting: median ${toMs(times[times.length >> 1])}, slowest ${toMs(times.at(-1))}`,
    ],
    faults: [
      ...(published.length > mayBePublished ? published : []).map(
        (path) => `${path}: a forgery is published`,
      ),
      ...account.filter((one) => !isHeld(one)).map(({ label }) => `${label.path}: account mail is published`),
      ...(share > mayBeHeld ? [`${(share * 100).toFixed(1)} % of genuine marketing is held by mistake`] : []),
    ],
  };
}

/** Returns the paths of mails that are rightly held. */
async function readHeldRightly(): Promise<Set<string>> {
  const [, ...lines] = (await readFile(new URL('held-labels.tsv', import.meta.url), 'utf8')).split('\n');
  return new Set(lines.map((line) => line.split('\t')[0] ?? ''));
}

function tableOf(judged: readonly Judged[], isHeld: (one: Judged) => boolean): string[] {
  const halves: Half[] = ['tuned', 'kept'];
  return Object.entries(kindNames).map(([kind, name]) => {
    const cells = halves.map((half) => {
      const all = judged.filter((one) => one.kind === kind && one.half === half);
      return `${half} half ${all.filter(isHeld).length} of ${all.length}`;
    });
    return `  ${name.padEnd(40)} ${cells.join(', ')}`;
  });
}

function describe({ found }: Judged): string {
  return found
    .filter(({ rule }) => isDefault(rule))
    .map(({ rule, what }) => `${rule}: ${what}`)
    .join(' ');
}

function toMs(ms: number | undefined): string {
  return `${(ms ?? 0).toFixed(2)} ms`;
}
