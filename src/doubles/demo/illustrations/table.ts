import { circle, type Drawing, group, line, oval, rect, repeat, shape } from './svg.ts';

/** Food, drink and bathroom products. */
export const table = {
  plate: (a) =>
    circle(100, 104, 76, a.light) +
    circle(100, 104, 58, a.shade) +
    circle(100, 104, 52, a.main) +
    shape('M64 92q24-34 60-16 12 30-22 44-36 6-38-28z', a.deep) +
    circle(122, 122, 15, a.pop) +
    circle(82, 128, 11, a.pop) +
    circle(122, 122, 8, a.light) +
    line('M78 96q18-14 34-8M120 92l12-6M92 142l14 4', a.light, 4),
  soup: (a) =>
    oval(100, 112, 78, 20, a.light) +
    shape('M28 108h144q-6 66-72 66t-72-66z', a.main) +
    oval(100, 106, 64, 15, a.pop) +
    line('M74 104q14-8 26 0t26-2', a.light, 5) +
    circle(88, 110, 4, a.deep) +
    circle(118, 102, 4, a.deep) +
    line('M76 76q-8-10 0-20t0-18M104 72q-8-10 0-20t0-18M132 76q-8-10 0-20t0-18', a.light, 4.5),
  bread: (a) =>
    shape('M26 132q0-62 74-62t74 62q0 40-24 40H50q-24 0-24-40z', a.pop) +
    shape('M40 136q4-50 60-50t60 50q0 24-16 24H56q-16 0-16-24z', a.main) +
    line('M70 92l-14 34M100 88l-14 36M130 92l-14 32', a.light, 6),
  bottle: (a) =>
    rect(88, 22, 24, 22, a.deep, 3) +
    rect(91, 40, 18, 34, a.main) +
    shape('M91 66q-21 12-21 40v60q0 12 12 12h36q12 0 12-12v-60q0-28-21-40z', a.main) +
    rect(70, 108, 60, 46, a.light) +
    circle(100, 126, 11, a.pop) +
    line('M84 146h32', a.deep, 3) +
    line('M80 96v-4q2-10 8-14', a.light, 4),
  jar: (a) =>
    rect(60, 42, 80, 22, a.deep, 5) +
    shape('M58 64h84q8 8 8 24v70q0 20-18 20H68q-18 0-18-20V88q0-16 8-24z', a.pop) +
    rect(64, 96, 72, 56, a.light, 3) +
    shape('M100 142q-24-10-24-32 24 2 24 32 0-30 24-32 0 22-24 32z', a.main) +
    line('M58 78v76', a.light, 4),
  tin: (a) =>
    oval(100, 58, 50, 13, a.shade) +
    shape('M50 58v106q50 26 100 0V58q-50 26-100 0z', a.main) +
    shape('M50 88q50 26 100 0v48q-50 26-100 0z', a.light) +
    shape('M64 118q28-22 56 0l16-12v24l-16-12q-28 22-56 0z', a.pop) +
    circle(80, 117, 3, a.deep) +
    oval(100, 58, 38, 8, a.light),
  coffee: (a) =>
    shape('M60 44h80v134H60z', a.main) +
    shape('M60 44l10-16h60l10 16z', a.deep) +
    rect(60, 44, 80, 12, a.deep) +
    circle(100, 104, 30, a.light) +
    group('rotate(28 100 104)', oval(100, 104, 13, 20, a.deep) + line('M100 86q-7 18 0 36', a.light, 3)) +
    rect(74, 146, 52, 8, a.pop) +
    rect(84, 160, 32, 5, a.light),
  chocolate: (a) =>
    group(
      'rotate(-8 100 100)',
      repeat(6, (i) => {
        const [x, y] = [54 + (i % 2) * 46, 28 + Math.floor(i / 2) * 32];
        return rect(x, y, 44, 30, a.deep, 4) + rect(x + 8, y + 6, 28, 18, a.main, 2);
      }) +
        shape('M46 104l12-8 12 8 12-8 14 8 12-8 14 8 12-8 14 8 6-4v78H46z', a.pop) +
        rect(66, 130, 64, 28, a.light, 2) +
        line('M78 144h40', a.deep, 3),
    ),
  lemon: (a) =>
    group(
      'rotate(-20 90 110)',
      shape('M26 112q20-54 68-54 46 0 62 42l14 8-12 14q-20 44-66 44-52 0-66-54z', a.pop),
    ) +
    circle(136, 138, 38, a.light) +
    circle(136, 138, 31, a.pop) +
    repeat(6, (i) => group(`rotate(${i * 60} 136 138)`, line('M136 138v-26', a.light, 4))) +
    shape('M92 50q10-34 44-26-6 32-44 26z', a.main),
  fish: (a) =>
    shape('M24 108q56-60 116-8l38-32v80l-38-32q-60 52-116-8z', a.main) +
    shape('M80 74q24-26 44-2-20 2-44 2z', a.deep) +
    circle(54, 104, 6, a.light) +
    line('M76 88q12 20 0 40M98 88q10 20 0 40M118 92q8 16 0 32', a.pop, 5),
  carrot: (a) =>
    group(
      'rotate(28 100 100)',
      shape('M74 70q26-20 52 0-4 66-26 110-22-44-26-110z', a.pop) +
        line('M80 92h18M104 112h14M88 132h12', a.light, 4) +
        shape(
          'M96 64q-34-8-36-40 30 2 36 40zM100 62q-8-34 8-48 16 20-8 48zM106 64q4-34 36-34-4 30-36 34z',
          a.main,
        ),
    ),
  serum: (a) =>
    shape('M88 22h24v22H88z', a.deep) +
    rect(78, 42, 44, 24, a.main, 4) +
    shape('M70 82q0-16 16-16h28q16 0 16 16v80q0 16-16 16H86q-16 0-16-16z', a.light) +
    shape('M70 112q30 12 60 0v50q0 16-16 16H86q-16 0-16-16z', a.pop) +
    line('M100 66v70', a.deep, 3) +
    line('M80 150h22M80 160h14', a.light, 3),
  cream: (a) =>
    rect(44, 84, 112, 30, a.main, 6) +
    shape('M40 114h120v46q0 18-18 18H58q-18 0-18-18z', a.light) +
    line('M64 140h40M64 152h26', a.main, 4) +
    circle(136, 146, 11, a.pop) +
    shape('M70 70q10-22 34-16 22-14 30 8-30 14-64 8z', a.pop),
  lipstick: (a) =>
    shape('M80 88V52q0-26 40-36v72z', a.pop) +
    rect(74, 86, 52, 30, a.light, 2) +
    rect(66, 114, 68, 64, a.deep, 5) +
    rect(66, 126, 68, 7, a.main) +
    line('M88 54v26', a.light, 4),
  palette4: (a) =>
    group(
      'rotate(-7 100 100)',
      rect(30, 66, 140, 92, a.deep, 14) +
        repeat(8, (i) =>
          circle(
            56 + (i % 4) * 29,
            92 + Math.floor(i / 4) * 38,
            13,
            [a.pop, a.main, a.light, a.shade, a.light, a.shade, a.pop, a.main][i] ?? a.pop,
          ),
        ) +
        shape('M30 62q70-30 140 0z', a.main),
    ),
  soap: (a) =>
    rect(34, 108, 132, 62, a.main, 24) +
    rect(44, 100, 112, 54, a.pop, 22) +
    line('M74 122h52M84 134h32', a.light, 5) +
    repeat(5, (i) =>
      circle(
        [58, 82, 112, 138, 154][i] ?? 0,
        [72, 50, 74, 46, 84][i] ?? 0,
        [15, 10, 9, 16, 7][i] ?? 0,
        i % 2 ? a.light : a.shade,
      ),
    ),
  leaf: (a) =>
    shape('M100 20q74 62 0 148-74-86 0-148z', a.main) +
    shape('M100 20q74 62 0 148z', a.deep) +
    line(
      'M100 46v132M100 82l22-18M100 82 78 64M100 108l28-22M100 108 72 86M100 134l22-18M100 134l-22-18',
      a.light,
      3.5,
    ),
  capsules: (a) =>
    rect(72, 30, 56, 22, a.deep, 5) +
    rect(58, 50, 84, 112, a.main, 14) +
    rect(58, 84, 84, 46, a.light) +
    shape('M100 94q18 12 0 28-18-16 0-28z', a.main) +
    group('rotate(-24 140 160)', rect(118, 150, 52, 22, a.pop, 11) + rect(118, 150, 26, 22, a.light, 11)) +
    group('rotate(14 50 166)', rect(28, 158, 44, 18, a.light, 9) + rect(50, 158, 22, 18, a.pop, 9)),
} satisfies Record<string, Drawing>;
