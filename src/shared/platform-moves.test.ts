import { describe, expect, it } from 'vitest';
import { findMoves } from '#shared/platform-moves.ts';

const use = (platform: string | null, firstDay: string, lastDay: string, emails = 9) => ({
  platform,
  emails,
  firstDay,
  lastDay,
});

const told = (...uses: Array<ReturnType<typeof use>>) =>
  findMoves(uses).map(({ from, to, day }) => `${from} > ${to} ${day}`);

describe('moves between platforms', () => {
  it('are told from the day of the first mail by the new one', () => {
    const moved = [use('Klaviyo', '2026-03-02', '2026-10-01'), use('Mailchimp', '2025-01-01', '2026-02-28')];
    expect(told(...moved)).toEqual(['Mailchimp > Klaviyo 2026-03-02']);
    expect(findMoves(moved)).toMatchObject([{ lastDay: '2026-02-28' }]);
    expect(told(...moved, use('Braze', '2026-10-03', '2026-11-01'))).toHaveLength(2);
  });

  it('may overlap by the two weeks in which old series end, and by no more', () => {
    const next = use('Klaviyo', '2026-03-02', '2026-10-01');
    expect(told(use('Mailchimp', '2025-01-01', '2026-03-16'), next)).toHaveLength(1);
    expect(told(use('Mailchimp', '2025-01-01', '2026-03-17'), next)).toEqual([]);
  });

  it('are told once the old platform has been silent for two weeks', () => {
    const old = use('Mailchimp', '2025-01-01', '2026-11-01');
    expect(told(old, use('Klaviyo', '2026-11-02', '2026-11-14'))).toEqual([]);
    expect(told(old, use('Klaviyo', '2026-11-02', '2026-11-15'))).toHaveLength(1);
  });

  it('are none where two are used side by side, a few mails strayed or the platform is not known', () => {
    const main = use('Mailchimp', '2025-01-01', '2026-11-01');
    expect(told(main, use('SendGrid', '2025-06-01', '2026-11-02'))).toEqual([]);
    expect(told(main, use('SendGrid', '2026-11-01', '2026-11-20', 2))).toEqual([]);
    expect(told(main, use(null, '2026-11-01', '2026-11-20'))).toEqual([]);
  });

  it('lead each new platform back to the one that was used last', () => {
    expect(
      told(
        use('Mailchimp', '2024-01-01', '2024-06-01'),
        use('Klaviyo', '2025-01-01', '2025-06-01'),
        use('Braze', '2025-06-02', '2025-12-01'),
      ),
    ).toEqual(['Klaviyo > Braze 2025-06-02', 'Mailchimp > Klaviyo 2025-01-01']);
  });
});
