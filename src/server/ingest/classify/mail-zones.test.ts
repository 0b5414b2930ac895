import { describe, expect, it } from 'vitest';
import type { CleanedMail } from '#server/ingest/types.ts';
import { cutFooter, readZones, stripTags } from './mail-zones.ts';

function cleaned(parts: Partial<CleanedMail>): CleanedMail {
  return {
    subject: '',
    preheader: null,
    sender: 'Acme',
    html: '',
    text: null,
    images: [],
    cleaningNote: null,
    ...parts,
  };
}

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
      cleaned({ text: 'See the web version.', html: '<style>p{}</style><p>Half&nbsp;price</p>' }),
    );
    expect(zones.body).toContain('Half price');
    expect(zones.body).not.toContain('p{}');
  });

  it('reads alternative texts and the campaign names in links, and counts the pictures', () => {
    const html =
      '<a href="https://acme.example/?utm_campaign=spring_sale&x=1"><img alt="Up to 60% off"></a><a href="https://acme.example/checkouts/9/recover">x</a>';
    const zones = readZones(cleaned({ html }));
    expect(zones.body).toContain('Up to 60% off');
    expect(zones.links.split('\n')).toEqual(['spring sale', 'recover your cart']);
    expect(zones.pictures).toBe(1);
  });

  it('is bounded whatever comes in', () => {
    const zones = readZones(cleaned({ subject: 'a'.repeat(10_000), text: 'word '.repeat(100_000) }));
    expect(zones.subject.length).toBe(300);
    expect(zones.body.length).toBeLessThan(17_000);
  });
});

describe('stripTags', () => {
  it('drops an unclosed style element with the rest, and lone brackets do no harm', () => {
    expect(stripTags('<p>One</p><style>two')).toBe(' One ');
    expect(stripTags('<<<a')).toBe('<<<a');
  });
});
