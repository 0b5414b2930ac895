import { describe, expect, it } from 'vitest';
import { drawSvg, sketchMail } from '#server/library/thumbnails/sketch/sketch.ts';

const svgOf = (html: string, pictures = new Map<string, string>()) => drawSvg(sketchMail(html), pictures);

/** Texts of a sketch, from top to bottom. */
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

/** x, y, width and height of every shape of this fill. */
const boxesOf = (svg: string, fill: string) =>
  [
    ...svg.matchAll(
      /<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.-]+)" height="([\d.-]+)"[^>]*fill="([^"]+)"/g,
    ),
  ]
    .filter((match) => match[5] === fill)
    .map(([, ...numbers]) => numbers.slice(0, 4).map(Number));

const key = 'a'.repeat(32);

describe('a sketch of a mail', () => {
  it('is an SVG of 600 by 900 that asks for nothing', () => {
    const svg = svgOf(
      `<body style="background-color:#d6e2ea"><h1>Hello</h1><img src="mv-image:${key}"></body>`,
    );
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="600" height="900" viewBox="0 0 680 1020">/,
    );
    expect(svg).toContain('fill="#d6e2ea"');
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|href="(?!data:)/);
  });

  it('writes headlines in their colour and face, and draws small text as bars', () => {
    const svg = svgOf(
      '<h1 style="font:bold 32px Georgia, serif;color:#10263a">Carry on</h1><p style="font-size:14px;color:#444444">Small words</p>',
    );
    expect(svg).toMatch(
      /<text [^>]*font-family="Georgia,serif" font-size="32" font-weight="700" fill="#10263a">Carry on</,
    );
    expect(textsOf(svg)).toEqual(['Carry on']);
    expect(boxesOf(svg, '#444444')).toHaveLength(1);
  });

  it('has paper and words in the colours that attributes of the body give', () => {
    const svg = svgOf('<body bgcolor="#112233" text="#ffeedd"><h1>Hello</h1></body>');
    expect(svg).toContain('fill="#112233"');
    expect(svg).toMatch(/<text [^>]*fill="#ffeedd">Hello</);
  });

  it.each(['dir="rtl"', 'dir="RTL"', 'style="direction:rtl"'])('begins lines on the right with %s', (way) => {
    const xOf = (html: string) => Number(/<text x="([\d.]+)"/.exec(svgOf(html))?.[1]);
    expect(xOf(`<body ${way}><h1>Hello</h1></body>`)).toBeGreaterThan(400);
    expect(xOf(`<body ${way}><h1 dir="ltr">Hello</h1></body>`)).toBeLessThan(40);
    expect(xOf(`<body ${way}><h1 align="left">Hello</h1></body>`)).toBeLessThan(40);
  });

  it('finds the direction of a text that says none by its first letter', () => {
    const xOf = (text: string) =>
      Number(/<text x="([\d.]+)"/.exec(svgOf(`<body dir="auto"><h1>${text}</h1></body>`))?.[1]);
    expect(xOf('30% שלום')).toBeGreaterThan(400);
    expect(xOf('30% off שלום')).toBeLessThan(40);
  });

  it('breaks a headline into lines and centres them', () => {
    const svg = svgOf(`<div style="font-size:40px;text-align:center">${'word '.repeat(20)}</div>`);
    expect(textsOf(svg).length).toBeGreaterThan(2);
    const lines = [...svg.matchAll(/<text x="([\d.]+)" [^>]*textLength="([\d.]+)"/g)];
    expect(lines).toHaveLength(textsOf(svg).length);
    // With an explicit width the lines are centred and end within the drawing in any font.
    for (const [, x, length] of lines) expect(Math.abs(Number(x) + Number(length) / 2 - 340)).toBeLessThan(8);
  });

  it('sets tables as browsers do: widths, padding, centred blocks, cells in the middle', () => {
    const svg = svgOf(
      `<table width="100%"><tr><td align="center"><table width="600" bgcolor="#ffffff"><tr>
        <td width="200" bgcolor="#aa0000" height="100">&nbsp;</td><td bgcolor="#00aa00" style="padding:10px"></td>
      </tr></table></td></tr></table>`,
    );
    expect(boxesOf(svg, '#ffffff')).toEqual([[40, 0, 600, 100]]);
    expect(boxesOf(svg, '#aa0000')).toEqual([[40, 0, 200, 100]]);
    expect(boxesOf(svg, '#00aa00')).toEqual([[240, 0, 400, 100]]);
  });

  it('forgets an align attribute inside a table, and keeps a text-align', () => {
    const cell = '<table width="100%"><tr><td style="font-size:20px">Left</td></tr></table>';
    const attributed = svgOf(`<table width="100%"><tr><td align="center">${cell}</td></tr></table>`);
    expect(attributed).toMatch(/<text x="0" [^>]*>Left</);
    const styled = svgOf(`<div style="text-align:center">${cell}</div>`);
    expect(styled).not.toMatch(/<text x="0" [^>]*>Left</);
  });

  it('draws a button with its ground and label, at any size', () => {
    const svg = svgOf(
      '<p style="text-align:center"><a style="display:inline-block;background:#12395b;color:#ffffff;font-size:15px;padding:14px 30px;border-radius:4px">Shop now</a></p>',
    );
    expect(textsOf(svg)).toEqual(['Shop now']);
    const [[x = 0, , width = 0, height = 0] = []] = boxesOf(svg, '#12395b');
    expect(height).toBe(15 * 1.4 + 28);
    expect(x + width / 2).toBeCloseTo(340, 0);
  });

  it('leaves out what nobody sees', () => {
    const svg = svgOf(
      `<div style="display:none;font-size:20px">Preheader</div><div style="max-height:0;font-size:20px">Hidden</div>
       <p style="font-size:20px;visibility:hidden">Gone</p><div style="font-size:0">zero<p style="font-size:20px">Seen</p></div>
       <img src="mv-image:${key}" width="1" height="1">`,
    );
    expect(textsOf(svg)).toEqual(['Seen']);
    expect(svg).not.toContain('<image');
  });

  it('puts pictures where they stand, a box for those that are not there', () => {
    const html = `<img width="600" height="300" style="display:block;width:100%;max-width:600px" src="mv-image:${key}"><img width="50" height="50" src="mv-image:${'b'.repeat(32)}">`;
    expect(sketchMail(html).pictureKeys).toEqual([key, 'b'.repeat(32)]);
    const svg = svgOf(html, new Map([[key, 'data:image/webp;base64,AA==']]));
    expect(svg).toMatch(
      /<image x="0" y="0" width="600" height="300" [^>]*href="data:image\/webp;base64,AA=="\/>/,
    );
    expect(svg).toContain('<rect x="0" y="300" width="50" height="50" fill="#00000014"/>');
  });

  it('stops at the end of the picture, however long the mail', () => {
    const svg = svgOf(`<p style="font-size:20px">Line</p>`.repeat(10_000));
    expect(textsOf(svg).length).toBeLessThan(60);
  });

  it.each([
    ['words, one a line', `<div style="width:1px">${'w '.repeat(128 * 1024)}</div>`],
    ['bold words', `<p>${'<b>x</b> '.repeat(29_000)}</p>`],
    ['words of no height', `<p style="line-height:0px">${'word '.repeat(52_000)}</p>`],
    ['cells', `<table><tr>${'<td>x'.repeat(50_000)}</table>`],
    ['rows of no height', `<table>${'<tr bgcolor="#ff0000"><td>'.repeat(9_000)}</table>`],
    ['pictures', `<img width="3" height="3" src="mv-image:${key}">`.repeat(5_000)],
  ])('draws the beginning of 256 kB of %s', (_what, html) => {
    const sketch = sketchMail(html);
    expect(sketch.shapes.length).toBeGreaterThan(0);
    expect(sketch.shapes.length).toBeLessThanOrEqual(5_000);
    expect(drawSvg(sketch, new Map())).toMatch(/<\/svg>$/);
  });

  it('survives nesting, nonsense and text that XML cannot hold', () => {
    const deep = '<div><table><tr><td>'.repeat(60);
    expect(() => svgOf(`${deep}<p style="font-size:30px">Deep</p>`)).not.toThrow();
    const svg = svgOf(
      '<p style="font-size:30px;width:banana;padding:;color:url(x);line-height:-5px;margin:auto auto auto">a &lt;b&gt; &amp; "c" \u0007\ufffe\ud800 é 漢字 😀</p><table><td width="900"><td width="900%"></table>',
    );
    expect(textsOf(svg).join(' ')).toContain('a &lt;b&gt; &amp; &quot;c&quot;');
    for (const unwritable of ['\u0007', '\ufffe']) expect(svg).not.toContain(unwritable);
    expect(svgOf('')).toMatch(/<\/svg>$/);
  });
});
