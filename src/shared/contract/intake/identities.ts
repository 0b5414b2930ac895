import { z } from 'zod';
import { idParams, instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { isVisible } from '#shared/format/name-key.ts';
import { maxIdentityAddresses, maxKnownData } from '#shared/vocabulary/limits.ts';
import { twinWaitHours } from '#shared/vocabulary/twin-wait.ts';

/** A person in whose name the operator signs up. */
const identityReply = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Names, postal codes, birthdays and numbers, as brands may write them. */
  knownData: z.array(z.string()),
  /** Lower-case. */
  addresses: z.array(z.string()),
  signUps: z.number().int(),
  createdAt: instant,
});

export type Identity = z.infer<typeof identityReply>;

/** Texts such as a form's lines: empty and repeated ones are left out, and the first error names its text. */
function lines(limits: { max: number; tooMany: string }, clean: (line: string) => string, check: Check) {
  return z
    .array(z.string().max(1_000, 'A line can have at most 1,000 characters.'))
    .max(limits.max * 2, limits.tooMany)
    .transform((typed) => [...new Set(typed.map((line) => clean(line.trim())))].filter((line) => line !== ''))
    .superRefine((texts, context) => {
      const message =
        texts.length > limits.max
          ? limits.tooMany
          : texts.map(check).find((complaint) => complaint !== undefined);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
}

type Check = (line: string) => string | undefined;

function checkDatum(datum: string): string | undefined {
  if (/\p{Cc}/u.test(datum)) return 'A line has no control characters.';
  if (datum.length >= 2 && datum.length <= 100) return undefined;
  return `“${cut(datum)}” has ${datum.length === 1 ? 'one character' : `${datum.length} characters`}; each line has 2 to 100.`;
}

const email = z.email().max(254);

function checkAddress(address: string): string | undefined {
  if (email.safeParse(address).success) return undefined;
  return `“${cut(address)}” is not an address such as anna@reader.example.`;
}

function cut(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60).toWellFormed()}…`;
}

const identityBody = z.strictObject({
  name: z
    .string()
    .trim()
    .refine(isVisible, 'Give the identity a name.')
    .max(100, 'A name has at most 100 characters.')
    .regex(/^\P{Cc}*$/u, 'A name has no control characters.'),
  knownData: lines(
    { max: maxKnownData, tooMany: `Known data has at most ${maxKnownData} lines.` },
    (datum) => datum.normalize().replace(/\s+/gu, ' '),
    checkDatum,
  ),
  addresses: lines(
    { max: maxIdentityAddresses, tooMany: `An identity has at most ${maxIdentityAddresses} addresses.` },
    (address) => address.toLowerCase(),
    checkAddress,
  ),
});

export type IdentityBody = z.input<typeof identityBody>;

export type ReadIdentityBody = z.output<typeof identityBody>;

/** How long mail that may have a twin waits for it; 0 hours: it is published at once. */
const twinWait = z.strictObject({ hours: z.union(twinWaitHours.map((hours) => z.literal(hours))) });

export type TwinWait = z.infer<typeof twinWait>;

export const identitiesContract = {
  'GET /api/admin/identities': { reply: z.array(identityReply) },
  'POST /api/admin/identities': { body: identityBody, reply: identityReply, status: 201 },
  'PUT /api/admin/identities/:id': { params: idParams, body: identityBody, reply: identityReply },
  'DELETE /api/admin/identities/:id': { params: idParams },
  'GET /api/admin/twin-wait': { reply: twinWait },
  'PUT /api/admin/twin-wait': { body: twinWait, reply: twinWait },
} satisfies RouteContracts;
