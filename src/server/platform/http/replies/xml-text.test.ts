import { describe, expect, it } from 'vitest';
import { xmlText } from '#server/platform/http/replies/escape-markup.ts';

describe('text in XML', () => {
  it.each([
    [`<b>"Tom" & 'Jerry'</b>`, '&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;'],
    [']]>', ']]&gt;'],
    ['a\u0000b\u0008c\u001bd\ufffee', 'abcde'],
    ['line\nand\ttab', 'line\nand\ttab'],
    ['\ud800 alone \udc00', ' alone '],
    ['🎄 stays', '🎄 stays'],
  ])('%j becomes %j', (text, expected) => {
    expect(xmlText(text)).toBe(expected);
  });
});
