import { mix } from '#doubles/demo/illustrations/colour.ts';
import { circle, group, line, oval, rect, repeat, shape } from '#doubles/demo/illustrations/svg.ts';

/** One drawn mark for each brand on a ground of 88 by 88; letters are drawn as paths, not set in a font. */
type Mark = [ground: string, inner: string];

const ringOf = (cx: number, cy: number, r: number, width: number, stroke: string) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

const marks: Record<string, Mark> = {
  'halden-moor': ['#4a2f5e', line('M18 24v40M18 44h20M38 24v40M38 64V24l14 22 14-22v40', '#f3e8d8', 6)],
  brackish: [
    '#0f5257',
    line('M14 34q10-10 20 0t20 0 20 0M14 50q10-10 20 0t20 0 20 0', '#f4ead5', 7) +
      circle(44, 66, 5, '#f28f3b'),
  ],
  'tressa-vane': ['#f2dfd7', shape('M20 22h48v8H48v38h-8V30H20z', '#7b1e3a') + circle(62, 58, 8, '#c9812f')],
  'nineteen-hertz': ['#17171a', line('M12 46h12l8-24 12 46 10-36 6 14h16', '#ff5a36', 5.5)],
  oddbit: [
    '#e8f25c',
    rect(20, 20, 20, 20, '#1d1d1f') +
      rect(48, 20, 20, 20, '#1d1d1f') +
      rect(20, 48, 20, 20, '#1d1d1f') +
      group('rotate(18 60 60)', rect(49, 49, 20, 20, '#5b4be1')),
  ],
  'fernwick-house': [
    '#dfe8d5',
    line('M44 72V34', '#356044', 5) +
      shape('M44 44q-26 0-26-24 26 0 26 24zM44 56q0-26 26-28 0 28-26 28z', '#356044'),
  ],
  'kettle-quarry': [
    '#26323a',
    shape('M24 40h36v24q0 8-8 8H32q-8 0-8-8z', '#e9c46a') +
      line('M60 46h6q6 0 6 6t-6 6h-6M32 30q-4-6 0-12M42 30q-4-6 0-12M52 30q-4-6 0-12', '#e9c46a', 4.5),
  ],
  'thornapple-garden': [
    '#3c2a4d',
    circle(40, 48, 20, '#b7d66b') +
      circle(56, 48, 20, '#b7d66b') +
      line('M48 32V18', '#f4efe3', 5) +
      shape('M48 24q4-12 20-10-4 14-20 10z', '#f4efe3'),
  ],
  'ostra-skin': ['#b4584a', ringOf(44, 44, 20, 9, '#fff3ec') + circle(58, 30, 6, '#f6c9b8')],
  'vesper-rue': [
    '#1f2d3d',
    shape('M54 16a30 30 0 1 0 18 44 26 26 0 0 1-18-44z', '#e8b04a') + circle(64, 28, 3.5, '#f6ead2'),
  ],
  'clementine-bold': [
    '#ff7a1a',
    circle(44, 48, 24, '#ffd9a8') +
      repeat(8, (i) => group(`rotate(${i * 45} 44 48)`, shape('M44 44l-6-18h12z', '#ff7a1a'))) +
      shape('M44 22q4-12 18-10-2 14-18 10z', '#20402b'),
  ],
  'rye-fennel': [
    '#f4d35e',
    shape('M44 20a24 24 0 0 0 0 48z', '#d2502a') + shape('M44 20a24 24 0 0 1 0 48z', '#26331a'),
  ],
  olmedal: [
    '#49521f',
    oval(38, 50, 16, 21, '#c9d15e') +
      circle(38, 50, 6, '#49521f') +
      line('M42 30q8-16 26-14', '#f6f0d8', 4.5) +
      shape('M54 22q14-12 22 0-12 10-22 0z', '#f6f0d8'),
  ],
  'slow-heron': [
    '#23424a',
    line('M30 74V58M42 74V58', '#f0a868', 4) +
      shape('M16 52q14-22 38-10 6-18 2-26 10-4 12 6 2 20-12 32-18 10-40-2z', '#f3eee2') +
      shape('M66 18l14 5-14 4z', '#f0a868'),
  ],
  stillwell: [
    '#1d5b6b',
    circle(44, 44, 6, '#f2f7f6') + ringOf(44, 44, 15, 4, '#cfe4e0') + ringOf(44, 44, 26, 4, '#7fb3b5'),
  ],
  'hollis-sleep': [
    '#2d2a5a',
    shape('M14 50q30-14 60 0-4 10 0 20-30 8-60 0 4-10 0-20z', '#f7f1e3') +
      shape('M50 14a16 16 0 1 0 12 26 14 14 0 0 1-12-26z', '#f2c14e'),
  ],
  cragline: ['#14343f', shape('M10 68 36 24l14 22 8-12 20 34z', '#f3b562')],
  grachtwiel: [
    '#f26419',
    ringOf(30, 54, 15, 5, '#fff7ec') +
      ringOf(60, 54, 15, 5, '#fff7ec') +
      line('M30 54l12-24h14l4 24M42 30h-8', '#16324f', 5),
  ],
  'fifth-lap': [
    '#e4ff3a',
    shape(
      'M26 18h34v12H38v10h8q20 0 20 16 0 18-24 18-10 0-18-4l4-12q6 4 13 4 11 0 11-7t-11-6H26z',
      '#111315',
    ),
  ],
  tumblewood: [
    '#ffe9b0',
    group('rotate(-8 34 58)', rect(16, 42, 30, 30, '#2f6fde', 5)) +
      group('rotate(10 60 56)', rect(46, 44, 28, 28, '#ef5b4c', 5)) +
      rect(30, 14, 26, 26, '#2aa876', 5),
  ],
  'holzapfel-kind': [
    '#c8382e',
    circle(36, 50, 19, '#fbe6c2') +
      circle(54, 50, 19, '#fbe6c2') +
      line('M45 34q0-12 6-18', '#fbe6c2', 5) +
      circle(38, 48, 3.5, '#7a1f18') +
      circle(54, 48, 3.5, '#7a1f18') +
      line('M40 58q6 6 12 0', '#7a1f18', 3.5),
  ],
  dicewright: [
    '#1e2a52',
    group(
      'rotate(12 44 44)',
      rect(20, 20, 48, 48, '#ffcf56', 10) +
        circle(33, 33, 5, '#1e2a52') +
        circle(55, 55, 5, '#1e2a52') +
        shape('M44 34l10 10-10 10-10-10z', '#e4572e'),
    ),
  ],
  'quillmark-books': [
    '#8c2f2b',
    shape('M44 30q-14-10-28-6v38q14-4 28 6zM44 30q14-10 28-6v38q-14-4-28 6z', '#f5f1e6') +
      line('M44 30v38', '#8c2f2b', 3) +
      shape('M56 16h8v20l-4-4-4 4z', '#e0b04c'),
  ],
  'long-groove': [
    '#101418',
    circle(44, 44, 28, '#2b3138') +
      ringOf(44, 44, 21, 1.5, '#59636d') +
      ringOf(44, 44, 15, 1.5, '#59636d') +
      circle(44, 44, 10, '#f25f5c') +
      circle(44, 44, 2.5, '#101418'),
  ],
  'matinee-street': [
    '#d7263d',
    shape('M16 30h56v9a5 5 0 0 0 0 10v9H16v-9a5 5 0 0 0 0-10z', '#fff2d8') +
      shape(
        'M44 32l3.600 8 8.400 1-6.200 6 1.600 8.400-7.400-4.200-7.400 4.200 1.600-8.400-6.200-6 8.400-1z',
        '#d7263d',
      ),
  ],
  'maison-orrel': [
    '#1b1a18',
    ringOf(44, 44, 24, 1.8, '#d8b56a') + line('M30 58V32l14 18 14-18v26', '#d8b56a', 3),
  ],
  'aldous-thorne': [
    '#0f3d3e',
    ringOf(44, 44, 25, 3, '#e6d3a3') +
      line('M44 44V28M44 44l12 7', '#e6d3a3', 4) +
      repeat(4, (i) => group(`rotate(${i * 90} 44 44)`, rect(42.5, 14, 3, 6, '#e6d3a3'))),
  ],
  'ottoline-grey': [
    '#d9d6e3',
    shape('M28 30h32l10 12-26 30-26-30z', '#3f3a5a') + shape('M28 30h32l-16 12zM18 42h26v30z', '#6d668f'),
  ],
  foolscap: [
    '#f6f2e4',
    shape('M24 14h30l14 14v46H24z', '#1f5eff') +
      shape('M54 14l14 14H54z', '#bcd0ff') +
      line('M32 40h26M32 50h26M32 60h14', '#ffffff', 4),
  ],
  'standup-owl': [
    '#5c3d99',
    circle(32, 42, 14, '#fff') +
      circle(56, 42, 14, '#fff') +
      circle(34, 42, 6, '#21143d') +
      circle(54, 42, 6, '#21143d') +
      shape('M38 54h12l-6 10z', '#ffb52e') +
      line('M20 24l8 6M68 24l-8 6', '#fff', 5),
  ],
  inkhollow: [
    '#3b3fb6',
    shape('M44 14q24 28 24 40a24 24 0 0 1-48 0q0-12 24-40z', '#fde3c8') +
      shape('M44 62a11 11 0 0 1-11-11q0-6 11-18 11 12 11 18a11 11 0 0 1-11 11z', '#3b3fb6'),
  ],
  'papeterie-rousselin': [
    '#f3c6bf',
    shape('M18 28h52v36H18z', '#fff9f2') +
      shape('M18 28l26 20 26-20z', '#17456b') +
      circle(44, 50, 7, '#d5432f'),
  ],
  purlhouse: [
    '#e9e0f4',
    circle(44, 46, 25, '#d14b7a') +
      line('M24 40q20 2 34 26M28 30q24 4 38 26M40 22q18 6 28 20', '#fbeaf1', 3.5) +
      line('M62 66q8 8 14 2', '#d14b7a', 4),
  ],
  tuppence: [
    '#00a37a',
    circle(34, 44, 19, '#dff7ec') +
      circle(56, 44, 19, '#ffd84d') +
      shape('M45 28.500a19 19 0 0 1 0 31 19 19 0 0 1 0-31z', '#0b3d2e'),
  ],
  'ninefold-invest': [
    '#0b2545',
    repeat(9, (i) =>
      rect(
        20 + (i % 3) * 18,
        20 + Math.floor(i / 3) * 18,
        12,
        12,
        i === 2 ? '#e5b567' : mix('#8da9c4', '#0b2545', 0.5 - Math.floor(i / 3) * 0.12),
        2,
      ),
    ),
  ],
  'harbour-mutual': [
    '#12395b',
    line('M44 26v42M32 36h24M22 50q0 20 22 20t22-20', '#f4f0e4', 5) + ringOf(44, 20, 6, 4, '#f4f0e4'),
  ],
  'brolly-bright': [
    '#ffd23f',
    shape('M14 46a30 30 0 0 1 60 0q-5-5-10 0-5-5-10 0-5-5-10 0-5-5-10 0-5-5-10 0-5-5-10 0z', '#d7392b') +
      line('M44 46v18a6 6 0 0 0 12 0', '#33211a', 5),
  ],
  'tail-whisker': [
    '#6cc4b0',
    shape('M22 62V24l12 10h20l12-10v38q0 12-22 12T22 62z', '#173f3a') +
      circle(36, 50, 3.5, '#fff') +
      circle(52, 50, 3.5, '#fff') +
      shape('M40 57h8l-4 5z', '#ff8c61'),
  ],
  'slow-ferry': [
    '#f7ede0',
    shape('M14 50h60q-2 18-16 18H30q-14 0-16-18z', '#1c4b82') +
      rect(30, 34, 30, 14, '#e8543f', 2) +
      rect(44, 20, 9, 14, '#1c4b82') +
      line('M12 74q8-5 16 0t16 0 16 0 16 0', '#1c4b82', 3),
  ],
  'museum-small-things': [
    '#fff',
    rect(0, 0, 88, 88, '#f04e98') +
      shape('M16 36l28-16 28 16z', '#fff') +
      rect(20, 62, 48, 7, '#fff') +
      repeat(4, (i) => rect(23 + i * 12, 40, 6, 18, '#fff')),
  ],
};

/** Returns the logo of a brand as an SVG document of 88 by 88. */
export function drawLogo(slug: string): string {
  const mark = marks[slug];
  if (mark === undefined) throw new Error(`No logo is drawn for ${slug}`);
  const [ground, inner] = mark;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="88" height="88" viewBox="0 0 88 88">${rect(0, 0, 88, 88, ground)}${inner}</svg>`;
}
