import { describe, expect, test } from 'vitest';
import { recognitionQuery } from '#client/features/recognition/api/get-recognition.ts';
import { LearningStatus } from '#client/features/recognition/components/learning-status.tsx';
import { learningWords } from '#client/features/recognition/learning-words.ts';
import { createQueryClient } from '#client/lib/query-client.ts';
import { serverLocale } from '#client/lib/reader-locale.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { failedQuery, renderedComponent } from '#client/testing/rendered-component.tsx';
import type { Recognition, RecognitionReport } from '#shared/contract/recognition.ts';

const report: RecognitionReport['campaignType'] = {
  state: 'on',
  corrections: 240,
  tried: 240,
  rulesRight: 60,
  learntRight: 180,
  changed: 130,
  changedRightly: 120,
  sure: 500,
  overruled: 2,
};

const trained = (state: typeof report.state): Recognition => ({
  corrections: { campaignType: 260, season: 12 },
  needed: 200,
  trained: {
    version: 3,
    at: '2026-11-21T12:00:00.000Z',
    campaignType: { ...report, state },
    season: { ...report, state: 'too_few', corrections: 12 },
  },
});

describe('learning from corrections', () => {
  test.each([
    ['on', /^Learnt from 240 corrections\. Tried .* right in 75%, the rules alone in 25%\.$/],
    ['no_better', /25%\. That is no better, so the rules stay alone\.$/],
    ['unreliable', /Of 130 verdicts it changed, 120 were right: too few, so the rules stay alone\.$/],
    ['contradicts_rules', /It overruled 2 of 500 verdicts .* so the rules stay alone\.$/],
  ] as const)('that is %s says so, and by what trials', (state, sentence) => {
    const words = learningWords(trained(state), 'campaignType', serverLocale);
    expect(words.sentence).toMatch(sentence);
    expect(words.isOn).toBe(state === 'on');
  });

  test('says what it still needs', () => {
    const words = (corrections: number) =>
      learningWords(
        { corrections: { campaignType: corrections, season: 0 }, needed: 200, trained: null },
        'campaignType',
        serverLocale,
      );
    expect(words(1)).toEqual({ isOn: false, sentence: '1 correction of the 200 that learning needs.' });
    expect(words(200).sentence).toBe('200 corrections: learning begins within the hour.');
  });

  test('stands in Settings for both, and says when it could not be loaded', () => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(recognitionQuery(apiDouble()).queryKey, trained('on'));
    const { text } = renderedComponent(<LearningStatus />, { queryClient });
    expect(text).toMatch(/Campaign type\s*On\s*Learnt from 240 corrections/);
    expect(text).toMatch(/Season\s*Off\s*12 corrections of the 200/);
    const failed = failedQuery(recognitionQuery(apiDouble()));
    expect(renderedComponent(<LearningStatus />, { queryClient: failed }).text).toContain(
      "couldn't be loaded",
    );
  });
});
