import { describe, expect, it } from 'vitest';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';
import { cutFooter, readZones } from './mail-zones.ts';

describe('cutFooter', () => {
  const body = 'A lamp stands on a table and shines. '.repeat(10);

  it.each([
    'Unsubscribe',
    'Abmelden',
    'Désabonnez-vous',
    'Darse de baja',
    'Uitschrijven',
    'Descadastre-se',
    '© 2025 Acme',
  ])('leaves out what follows %j at the end', (marker) => {
    expect(cutFooter(`${body}${marker} and 50% off`)).toBe(body);
  });

  it('keeps a mail whose way out stands at the very top', () => {
    const text = `View online · Unsubscribe\n${body}`;
    expect(cutFooter(text)).toBe(text);
  });

  it('keeps what follows a way out in the middle of a long mail', () => {
    const text = `${body}To unsubscribe, see below.\n${body.repeat(20)}`;
    expect(cutFooter(text)).toBe(text);
  });
});

describe('readZones', () => {
  it('reads the html where the text part only points to it', () => {
    const zones = readZones(
      sanitizedMail({ text: 'See the web version.', html: '<style>p{}</style><p>Half&nbsp;price</p>' }),
    );
    expect(zones.body).toContain('Half price');
    expect(zones.body).not.toContain('p{}');
  });

  it('reads alternative texts beside the text part, but none that describes a picture at length', () => {
    const description = 'A lamp that stands on a table. '.repeat(8);
    const html = `<img src="https://acme.example/a.png" alt="Up to 60% off"><img src="https://acme.example/b.png" alt="${description}">`;
    const zones = readZones(sanitizedMail({ html, text: 'The lamps of this season are here. '.repeat(9) }));
    expect(zones.body.split('\n')).toContain('Up to 60% off');
    expect(zones.body).not.toContain('A lamp that stands');
    expect(zones.pictures).toBe(2);
  });

  it('is bounded whatever comes in', () => {
    const zones = readZones(sanitizedMail({ subject: 'a'.repeat(10_000), text: 'word '.repeat(100_000) }));
    expect(zones.subject.length).toBe(300);
    expect(zones.body.length).toBeLessThan(17_000);
  });
});
