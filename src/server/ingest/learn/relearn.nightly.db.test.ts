import { beforeEach, describe, expect, it } from 'vitest';
import { packKeptText } from '#server/bodies/kept-text.ts';
import type { Database } from '#server/db/client.ts';
import { getEvidence } from '#server/features/admin-emails/evidence.ts';
import { getRecognition } from '#server/features/recognition/service.ts';
import { hash } from '#server/ingest/learn/features.ts';
import { currentModel, findNewestModel } from '#server/ingest/learn/learnt-models.ts';
import { relearn } from '#server/ingest/learn/relearn.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import { unpackSigns } from '#server/ingest/store/packed-signs.ts';
import type { RecognitionReport } from '#shared/contract/recognition.ts';
import { neededCorrections } from '#shared/vocabulary/limits.ts';
import { memoryBlobStore } from '#tests/support/blob-store.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { createBrand } from '#tests/support/factories.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/ingest-workers.ts';
import { buildMail } from '#tests/support/mail.ts';

const secret = ingestSecret;
const now = new Date('2026-11-21T12:00:00Z');
const tomorrow = new Date('2026-11-22T12:00:00Z');

let database: Database;

beforeEach(async () => {
  database = await emptyDatabase();
});

const dependencies = () => ({
  database,
  blobs: memoryBlobStore(),
  secret,
  pool: ingestWorkers(),
  now: () => now,
});
const learnNow = (at = now) => relearn({ database, now: () => at });
const report = async () => (await findNewestModel(database.pool))?.report as RecognitionReport;

interface Written {
  subject: string;
  type?: string;
  /** What somebody made of it. */
  corrected?: string | null;
  confidence?: number;
  text?: string;
}

/** Emails as the rules have judged them, some of them corrected since. */
async function write(mails: readonly Written[]): Promise<void> {
  const brand = await createBrand(database.pool);
  await database.pool.query(
    `with new as (
       insert into emails (brand_id, received_at, campaign_type, season, subject, sender, from_address, message_id,
         content_hash, size_bytes, campaign_type_locked)
       select $1, now(), coalesce(mail.corrected, mail.type), 'none', mail.subject, 'A', 'a@a.example',
         $2::int + at || '@a.example', 'x', 1, mail.corrected is not null
       from unnest($3::text[], $4::text[], $5::text[]) with ordinality as mail (subject, type, corrected, at)
       order by at returning id, message_id
     )
     insert into email_bodies (email_id, html, html_codec, text_content, text_start, evidence, type_confidence,
       season_confidence, cleaner_version, classifier_version)
     select new.id, '', 0, body.text, body.start, body.evidence, body.confidence, 0, 1, 1
     from unnest($6::text[], $8::bytea[], $7::jsonb[], $9::real[]) with ordinality as body (text, start, evidence, confidence, at)
     join new on new.message_id = $2::int + body.at || '@a.example'`,
    [
      brand.id,
      brand.id * 100_000,
      mails.map(({ subject }) => subject),
      mails.map(({ type = 'other' }) => type),
      mails.map(({ corrected = null }) => corrected),
      // Of every second one the whole is in the blob store.
      mails.map(({ text = 'Words.' }, at) => (at % 2 === 0 ? text : null)),
      mails.map(({ type = 'other' }) =>
        JSON.stringify({
          campaignType: type,
          season: 'none',
          evidence: [{ for: type, where: 'body', what: `sign of ${type}`, weight: 3 }],
        }),
      ),
      mails.map(({ text = 'Words.' }, at) => (at % 2 === 0 ? null : packKeptText(text))),
      mails.map(({ confidence = 0.3 }) => confidence),
    ],
  );
}

const times = <One>(count: number, one: (at: number) => One) =>
  Array.from({ length: count }, (_, at) => one(at));

/** Another word for another number: mails whose subjects differ by a number alone count as one campaign. */
const name = (at: number) => [...`${at}`].map((digit) => 'kotinmalse'[Number(digit)]).join('');

/** Letters and offers in a language the rules do not know, which somebody has told apart. */
const taught = (count: number): Written[] =>
  times(count, (at) => ({
    subject: at % 2 === 0 ? `Alennus nyt ${name(at)}` : `Uusi juttu ${name(at)}`,
    corrected: at % 2 === 0 ? 'promotion' : 'newsletter',
  }));

/** Mail the rules are sure of, in a language they know. */
const sure: Written[] = times(60, (at) => ({
  subject: at % 2 === 0 ? `Sale number ${at}` : `Your order ${at}`,
  type: at % 2 === 0 ? 'promotion' : 'transactional',
  confidence: 0.9,
}));

const finnish = (id: string) =>
  buildMail({
    from: 'Kauppa <hei@kauppa.example>',
    subject: 'Alennus nyt kaikesta',
    messageId: `<${id}@kauppa.example>`,
    body: '<p>Hei lukijalle</p>',
  });

async function typeOf(messageId: string) {
  const { rows } = await database.pool.query<{
    id: number;
    type: string;
    evidence: Record<string, unknown>;
    signs: Buffer | null;
  }>(
    'select id, campaign_type as type, evidence, signs from emails join email_bodies on email_id = id where message_id = $1',
    [messageId],
  );
  return rows[0] && { ...rows[0], signs: unpackSigns(rows[0].signs, rows[0].evidence) };
}

describe('learning from corrections', () => {
  it('is off below the number of corrections, and says so to nobody before', async () => {
    await write([...taught(neededCorrections - 1), ...sure]);
    expect(await learnNow()).toEqual({ version: null, changed: 0 });
    expect(await currentModel(database.pool)).toBeUndefined();
    expect(await getRecognition(database.pool)).toEqual({
      corrections: { campaignType: neededCorrections - 1, season: 0 },
      needed: neededCorrections,
      trained: null,
    });
  });

  it('judges what comes, and what is stored, by what was learnt; corrections stay', async () => {
    await write([...taught(neededCorrections), ...sure]);
    await write([{ subject: 'Alennus nyt kaikille', type: 'other' }]);
    await write([{ subject: 'Alennus nyt sinulle', type: 'other', corrected: 'seasonal' }]);
    expect(await learnNow()).toEqual({ version: 1, changed: 1 });
    const events = await database.pool.query('select kind, cardinality(ids) as count, origin from outbox');
    expect(events.rows).toEqual([{ kind: 'email.changed', count: 1, origin: 'reprocess' }]);
    expect((await report()).campaignType).toMatchObject({
      state: 'on',
      corrections: 201,
      rulesRight: 0,
      overruled: 0,
    });
    expect((await report()).campaignType.learntRight).toBeGreaterThan(190);
    expect((await report()).season.state).toBe('too_few');
    const { rows } = await database.pool.query<{ subject: string; type: string }>(
      `select subject, campaign_type as type from emails where subject like '%kaikille' or subject like '%sinulle' order by id`,
    );
    expect(rows.map(({ type }) => type)).toEqual(['promotion', 'seasonal']);

    await ingest([{ raw: finnish('one'), label: 'x' }], dependencies());
    const one = await typeOf('one@kauppa.example');
    expect(one).toMatchObject({
      type: 'promotion',
      evidence: {
        learnt: { version: 1, corrections: { campaignType: 201 }, rules: { campaignType: 'other' } },
      },
    });
    expect(one?.signs).toContainEqual(
      expect.objectContaining({ for: 'promotion', where: 'learnt', what: '“alennus” in subject' }),
    );
    expect(await getEvidence(database.pool, one?.id ?? 0)).toMatchObject({
      recognized: { campaignType: 'promotion' },
      learnt: { corrections: { campaignType: 201 }, rules: { campaignType: 'other', season: 'none' } },
    });
    expect(await getRecognition(database.pool)).toMatchObject({
      corrections: { campaignType: 201, season: 0 },
      trained: {
        version: 1,
        at: now.toISOString(),
        campaignType: { state: 'on' },
        season: { state: 'too_few' },
      },
    });
  });

  it('is the same by ingest, by reprocess and after training', async () => {
    await ingest([{ raw: finnish('early'), label: 'x' }], dependencies());
    expect(await typeOf('early@kauppa.example')).toMatchObject({ type: 'other' });
    await write([...taught(neededCorrections), ...sure]);
    expect((await learnNow()).changed).toBe(1);
    const early = await typeOf('early@kauppa.example');
    await ingest([{ raw: finnish('late'), label: 'x' }], dependencies());
    expect(await typeOf('late@kauppa.example')).toEqual({ ...early, id: expect.any(Number) });
    await reprocess(dependencies(), { all: true });
    expect(await typeOf('early@kauppa.example')).toEqual(early);
  });

  it('learns again when enough has been corrected since, or a day later, and never for nothing', async () => {
    await write([...taught(neededCorrections), ...sure]);
    await learnNow();
    expect(await learnNow(tomorrow)).toEqual({ version: null, changed: 0 });
    await write(taught(24));
    expect((await learnNow()).version).toBeNull();
    expect((await learnNow(tomorrow)).version).toBe(2);
    await write(taught(25));
    expect((await learnNow(tomorrow)).version).toBe(3);
    expect((await report()).campaignType.corrections).toBe(neededCorrections + 49);
  });

  it('is off again, everywhere, when corrections are taken back', async () => {
    await write([...taught(neededCorrections), ...sure, { subject: 'Alennus nyt kaikille' }]);
    expect((await learnNow()).changed).toBe(1);
    await database.pool.query(
      "update emails set campaign_type_locked = false, campaign_type = 'other' where subject like 'Uusi%'",
    );
    expect(await learnNow(tomorrow)).toEqual({ version: 2, changed: 1 });
    expect((await report()).campaignType.state).toBe('too_few');
    const { rows } = await database.pool.query(
      "select 1 from emails join email_bodies on email_id = id where campaign_type <> 'other' and not campaign_type_locked and subject like 'Alennus%' or evidence ? 'learnt'",
    );
    expect(rows).toEqual([]);
    expect(await learnNow(tomorrow)).toEqual({ version: null, changed: 0 });
  });

  it.each<[string, (at: number) => Written, string]>([
    [
      'have no pattern',
      (at) => ({
        subject: `Alennus ${name(at)}`,
        corrected: hash(`${at}`) % 2 === 0 ? 'promotion' : 'newsletter',
      }),
      'unreliable',
    ],
    [
      'make all mail one type, and the rules are sure of others',
      (at) => ({ subject: `Sale ${name(at)}`, type: 'promotion', confidence: 0.9, corrected: 'newsletter' }),
      'contradicts_rules',
    ],
    ['are of one campaign', (at) => ({ subject: `Alennus ${at}`, corrected: 'promotion' }), 'no_better'],
  ])('stays off, and says why, where corrections %s', async (_, correction, state) => {
    await write([...times(neededCorrections, correction), ...sure]);
    expect((await learnNow()).changed).toBe(0);
    expect((await report()).campaignType).toMatchObject({ state, corrections: neededCorrections });
    expect(await currentModel(database.pool)).toBeUndefined();
  });

  it.each([
    ['damaged bytes', "update learnt_models set weights = '\\x00', version = default"],
    ['other features', "update learnt_models set shape = 'of another program', version = default"],
  ])('loses no mail by a model of %s, and learns anew', async (_, statement) => {
    await write([...taught(neededCorrections), ...sure]);
    await learnNow();
    await database.pool.query(statement);
    await ingest([{ raw: finnish('one'), label: 'x' }], dependencies());
    expect(await typeOf('one@kauppa.example')).toMatchObject({ type: 'other' });
    expect(await learnNow()).toMatchObject({ changed: 1 });
    expect(await typeOf('one@kauppa.example')).toMatchObject({ type: 'promotion' });
  });

  it('reaches every server, which each read a version once', async () => {
    await write([...taught(neededCorrections), ...sure]);
    const asked: unknown[][] = [];
    const elsewhere = {
      query: (statement: { text: string; values: unknown[] }) => {
        asked.push(statement.values);
        return database.pool.query(statement);
      },
    } as unknown as Database['pool'];
    expect(await currentModel(elsewhere)).toBeUndefined();
    await learnNow();
    const model = await currentModel(elsewhere);
    expect(model).toMatchObject({ version: 1, parts: { campaignType: { corrections: neededCorrections } } });
    expect(await currentModel(elsewhere)).toBe(model);
    await write(taught(25));
    await learnNow();
    expect(await currentModel(elsewhere)).toMatchObject({ version: 2 });
    expect(asked).toEqual([[0], [0], [1], [1]]);
  });

  it('goes on where it was broken off', async () => {
    let asked = 0;
    await write([...taught(neededCorrections), ...sure]);
    await write(times(250, (at) => ({ subject: `Alennus nyt ${at}` })));
    const stopping = new AbortController();
    // The clock is asked when the training is over.
    const first = await relearn(
      {
        database,
        now: () => {
          if (asked++ > 0) stopping.abort();
          return now;
        },
      },
      { signal: stopping.signal },
    );
    expect(first).toEqual({ version: 1, changed: 0 });
    expect(await learnNow()).toEqual({ version: null, changed: 250 });
    expect(await learnNow()).toEqual({ version: null, changed: 0 });
  });
});
