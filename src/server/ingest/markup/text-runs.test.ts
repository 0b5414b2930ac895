import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HtmlText, parseBounded } from '#server/ingest/markup/bounded-parse.ts';
import { applyEdits, textOfRun, textRunsOf } from '#server/ingest/markup/text-runs.ts';
import { applyTextEdits } from '#server/ingest/text/text-edits.ts';

const runsOf = (html: string) =>
  textRunsOf(parseBounded(html)).map((run) => textOfRun(run).replace(/\s+/g, ' ').trim());

describe('The text of a document is cut', () => {
  test.each([
    ['between paragraphs', '<p>Hi</p><p>News</p>', ['Hi', 'News']],
    ['at a line break', 'Hi<br>News', ['Hi', 'News']],
    ['between cells', '<table><tr><td>Order</td><td>123</td></tr></table>', ['Order', '123']],
    ['between head cells', '<table><tr><th>Order</th><th>Date</th></tr></table>', ['Order', 'Date']],
    ['between entries of a list', '<ul><li>Lamps<li>Rugs</ul>', ['Lamps', 'Rugs']],
    ['where a block stands in text', 'Hi<div>News</div>Bye', ['Hi', 'News', 'Bye']],
    ['around a heading', '<h1>Sale</h1>News', ['Sale', 'News']],
    ['around a block in a block', '<div>Hi<div>News</div>Bye</div>', ['Hi', 'News', 'Bye']],
  ])('%s', (_where, html, runs) => {
    expect(runsOf(html)).toEqual(runs);
  });

  test.each([
    ['elements of a line', '<p>Hi <b>Rachel</b>, <i>welcome</i></p>', ['Hi Rachel, welcome']],
    ['links', '<p>To leave, <a href="x">click here</a>.</p>', ['To leave, click here.']],
    ['a comment', '<p>Hi<!-- x --> Rachel</p>', ['Hi Rachel']],
    ['a picture', '<p>Hi <img src="x" alt="y">Rachel</p>', ['Hi Rachel']],
    ['elements nobody knows', '<p>Hi <o:p>Rachel</o:p></p>', ['Hi Rachel']],
  ])('but not at %s', (_where, html, runs) => {
    expect(runsOf(html)).toEqual(runs);
  });

  test.each([
    ['a style sheet', '<style>p{color:red}</style><p>Hi</p>'],
    ['a script', '<script>var a</script><p>Hi</p>'],
    ['the head', '<head><title>News</title></head><p>Hi</p>'],
    ['a drawing', '<svg><text>x</text></svg><p>Hi</p>'],
    ['a formula', '<math><mi>x</mi></math><p>Hi</p>'],
    ['a template', '<template><p>x</p></template><p>Hi</p>'],
    ['blanks', '<p> &nbsp; </p><p>Hi</p><p>\n</p>'],
  ])('and does not hold %s', (_what, html) => {
    expect(runsOf(html)).toEqual(['Hi']);
  });
});

const node = (value: string): HtmlText => ({ nodeName: '#text', value, parentNode: null });

describe('What changes in a run changes in its text nodes', () => {
  test.each([
    ['in one node', ['Hi ', 'Rachel', ','], { start: 3, end: 9, put: 'there' }, ['Hi ', 'there', ',']],
    ['over two nodes', ['Hi Ra', 'chel,'], { start: 3, end: 9, put: 'there' }, ['Hi there', ',']],
    ['over three nodes', ['Hi R', 'ache', 'l,'], { start: 3, end: 9, put: '' }, ['Hi ', '', ',']],
    ['a whole run', ['Hi', '!'], { start: 0, end: 3, put: 'x' }, ['x', '']],
  ])('%s', (_where, values, edit, after) => {
    const run = values.map(node);
    applyEdits(run, [edit]);
    expect(run.map(({ value }) => value)).toEqual(after);
  });

  test('as if the run were one text', () => {
    const pieces = fc.array(fc.string({ maxLength: 6 }), { maxLength: 8 });
    const cuts = fc.array(fc.tuple(fc.nat(6), fc.integer({ min: 1, max: 6 }), fc.string({ maxLength: 3 })));
    fc.assert(
      fc.property(pieces, cuts, (values, wanted) => {
        const text = values.join('');
        let at = 0;
        const edits = wanted.flatMap(([gap, length, put]) => {
          const edit = { start: at + gap, end: at + gap + length, put };
          at = edit.end;
          return edit.end <= text.length ? [edit] : [];
        });
        const run = values.map(node);
        applyEdits(run, edits);
        expect(textOfRun(run)).toBe(applyTextEdits(text, edits));
      }),
      { seed: 20_261_122, numRuns: 500 },
    );
  });
});
