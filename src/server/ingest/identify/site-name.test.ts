import { describe, expect, test } from 'vitest';
import { findSiteName } from './site-name.ts';

describe('The name in a copyright line', () => {
  test.each([
    ['© 2026 Amazon.com, Inc. or its affiliates. All rights reserved.', 'Amazon.com'],
    ['Copyright © 2001-2026 Acme Ltd. All rights reserved.', 'Acme'],
    ['Copyright 2026 by Acme', 'Acme'],
    ['© Acme GmbH & Co. KG 2026', 'Acme'],
    ['(c) Acme S.p.A.', 'Acme'],
    ['©2026 The Body Shop International Limited | Unsubscribe', 'The Body Shop International'],
    ['© 2026 Müller & Söhne AG, Hauptstraße 1', 'Müller & Söhne'],
    ['© 2026 – Pets at Home Ltd', 'Pets at Home'],
    ['© 2026 Acme sp. z o.o. Wszelkie prawa zastrzeżone', 'Acme'],
    ['Copyright (C) 2026 Corner Shop. All rights reserved.', 'Corner Shop'],
    ['© Acme. Alle Rechte vorbehalten', 'Acme'],
    ['© 2026 無印良品', '無印良品'],
  ])('is read out of %s', (line, name) => {
    expect(findSiteName(`Some words above it.\n${line}\nA street, a town`)).toBe(name);
  });

  test.each([
    ['no line at all'],
    ['© 2026'],
    ['© All rights reserved'],
    ['Copyright notice'],
    [
      'We wrote about copyright in the last issue, and many of you have answered with a great deal of very good points',
    ],
    [''],
  ])('is none in %j', (text) => {
    expect(findSiteName(text)).toBeNull();
  });

  test('is that of the last line, where a mail quotes another', () => {
    expect(findSiteName('© 2020 Picture Agency\nwords\n© 2026 Acme')).toBe('Acme');
  });
});
