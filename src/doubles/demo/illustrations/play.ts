import { circle, type Drawing, group, line, oval, rect, repeat, shape } from './svg.ts';

export const play = {
  blocks: (a) =>
    rect(24, 112, 66, 66, a.main, 6) +
    rect(96, 112, 66, 66, a.pop, 6) +
    group('rotate(-5 92 78)', rect(58, 44, 64, 64, a.deep, 6) + circle(90, 76, 17, a.light)) +
    shape('M129 126l20 34h-40z', a.light) +
    line('M42 130h30v30H42z', a.light, 6) +
    circle(176, 166, 12, a.main),
  train: (a) =>
    rect(98, 62, 64, 84, a.main, 6) +
    rect(110, 76, 34, 28, a.light, 3) +
    rect(90, 50, 80, 16, a.deep, 6) +
    rect(34, 94, 76, 52, a.pop, 12) +
    shape('M46 94l-6-34h28l-6 34z', a.deep) +
    circle(34, 122, 9, a.light) +
    repeat(3, (i) => circle(54 + i * 44, 156, 20, a.deep) + circle(54 + i * 44, 156, 9, a.light)) +
    circle(58, 38, 11, a.light) +
    circle(82, 24, 8, a.light),
  bear: (a) =>
    circle(66, 46, 18, a.main) +
    circle(134, 46, 18, a.main) +
    oval(100, 144, 48, 38, a.main) +
    circle(100, 74, 44, a.main) +
    oval(100, 148, 27, 24, a.light) +
    oval(100, 86, 21, 16, a.light) +
    oval(100, 79, 8, 6, a.deep) +
    line('M100 84v7M91 94q9 6 18 0', a.deep, 3.5) +
    circle(82, 66, 5, a.deep) +
    circle(118, 66, 5, a.deep) +
    shape('M100 116l-22-9v18zM100 116l22-9v18z', a.pop),
  dice: (a) =>
    group(
      'rotate(-12 76 120)',
      rect(30, 76, 88, 88, a.main, 16) +
        repeat(5, (i) => circle([52, 96, 74, 52, 96][i] ?? 0, [98, 98, 120, 142, 142][i] ?? 0, 8, a.light)),
    ) +
    group(
      'rotate(14 142 80)',
      rect(110, 46, 64, 64, a.pop, 12) +
        circle(126, 62, 6, a.deep) +
        circle(142, 78, 6, a.deep) +
        circle(158, 94, 6, a.deep),
    ),
  board: (a) =>
    group(
      'rotate(-4 100 110)',
      rect(28, 44, 144, 130, a.deep, 8) +
        repeat(16, (i) =>
          rect(
            40 + (i % 4) * 30,
            54 + Math.floor(i / 4) * 28,
            28,
            26,
            (i + Math.floor(i / 4)) % 2 ? a.light : a.main,
            2,
          ),
        ),
    ) +
    shape('M70 120a13 13 0 1 1 14 0q4 24 12 30H58q8-6 12-30z', a.pop) +
    shape('M124 92a11 11 0 1 1 12 0q4 20 10 26h-32q6-6 10-26z', a.shade),
  kite: (a) =>
    shape('M110 20l46 54-52 66-42-62z', a.main) +
    shape('M110 20l-6 120-42-62z', a.pop) +
    line('M62 78l94-4M110 20l-6 120', a.deep, 3) +
    line('M104 140q-24 10-14 22t-22 18', a.deep, 3) +
    shape('M94 158l-14-6v14zM94 158l12 8-2-14z', a.pop),
  book: (a) =>
    group(
      'rotate(-5 100 100)',
      rect(52, 26, 100, 148, a.deep, 4) +
        rect(58, 30, 94, 138, a.light, 2) +
        rect(46, 24, 100, 146, a.main, 4) +
        rect(46, 24, 12, 146, a.deep, 4) +
        circle(103, 82, 28, a.pop) +
        shape('M75 82q14-16 28 0t28 0a28 28 0 0 1-56 0z', a.light) +
        line('M76 132h54M86 146h34', a.light, 5),
    ),
  books: (a) =>
    rect(38, 54, 32, 124, a.main, 2) +
    rect(72, 36, 24, 142, a.deep, 2) +
    rect(98, 66, 34, 112, a.light, 2) +
    group('rotate(10 150 178)', rect(138, 52, 28, 124, a.pop, 2) + line('M146 68h12M146 76h12', a.light, 3)) +
    line('M46 72h16M46 82h16M80 54h8M80 150h8', a.pop, 4) +
    circle(115, 122, 10, a.main) +
    line('M106 84h18', a.deep, 4),
  openBook: (a) =>
    shape('M100 70q-36-22-82-8v102q46-12 82 10z', a.light) +
    shape('M100 70q36-22 82-8v102q-46-12-82 10z', a.shade) +
    shape('M12 168q50-12 88 10 38-22 88-10v10q-48-8-88 8-40-16-88-8z', a.main) +
    line(
      'M34 86q26-6 50 4M34 104q26-6 50 4M34 122q26-6 50 4M116 90q24-10 50-4M116 108q24-10 50-4',
      a.deep,
      3,
    ) +
    shape('M130 58h20v52l-10-9-10 9z', a.pop),
  record: (a) =>
    rect(22, 44, 128, 128, a.main, 3) +
    circle(132, 108, 58, a.deep) +
    `<circle cx="132" cy="108" r="46" fill="none" stroke="${a.shade}" stroke-width="1.500" opacity=".5"/><circle cx="132" cy="108" r="36" fill="none" stroke="${a.shade}" stroke-width="1.500" opacity=".5"/>` +
    circle(132, 108, 21, a.pop) +
    circle(132, 108, 4, a.light) +
    rect(22, 44, 96, 128, a.main, 3) +
    shape('M34 158q30-90 72-92v92z', a.pop) +
    circle(54, 78, 15, a.light),
  ticket: (a) =>
    group(
      'rotate(-14 100 108)',
      shape('M22 68h156v26a15 15 0 0 0 0 30v26H22v-26a15 15 0 0 0 0-30z', a.pop) +
        line('M132 74v70', a.light, 3).replace('/>', ' stroke-dasharray="2 9"/>') +
        rect(38, 84, 78, 12, a.deep, 2) +
        line('M40 112h60M40 124h44', a.light, 5) +
        shape('M155 94l4 10 11 1-8 7 2 11-9-6-9 6 2-11-8-7 11-1z', a.light),
    ),
  clapper: (a) =>
    rect(34, 90, 132, 86, a.deep, 6) +
    rect(34, 90, 132, 20, a.light) +
    repeat(4, (i) => shape(`M${44 + i * 34} 90h16l-12 20H${32 + i * 34}z`, a.deep)) +
    group(
      'rotate(-14 38 86)',
      rect(34, 64, 134, 20, a.light, 3) + repeat(4, (i) => shape(`M${42 + i * 34} 64h16l12 20h-16z`, a.deep)),
    ) +
    shape('M88 124l34 20-34 20z', a.pop),
  headphones: (a) =>
    line('M44 122v-16a56 56 0 0 1 112 0v16', a.main, 13) +
    line('M56 94a46 46 0 0 1 88 0', a.deep, 4) +
    rect(28, 110, 36, 64, a.pop, 16) +
    rect(136, 110, 36, 64, a.pop, 16) +
    rect(50, 106, 17, 72, a.deep, 8) +
    rect(133, 106, 17, 72, a.deep, 8),
  speaker: (a) =>
    rect(56, 20, 88, 158, a.main, 10) +
    circle(100, 124, 34, a.deep) +
    circle(100, 124, 19, a.light) +
    circle(100, 124, 8, a.main) +
    circle(100, 58, 19, a.deep) +
    circle(100, 58, 8, a.pop),
  radio: (a) =>
    line('M62 70 128 26', a.deep, 5) +
    circle(130, 24, 5, a.pop) +
    rect(24, 68, 152, 102, a.main, 16) +
    circle(70, 120, 34, a.deep) +
    repeat(
      3,
      (i) => `<circle cx="70" cy="120" r="${8 + i * 9}" fill="none" stroke="${a.pop}" stroke-width="3"/>`,
    ) +
    rect(118, 86, 44, 22, a.light, 4) +
    line('M138 88v18', a.pop, 3) +
    circle(128, 138, 10, a.light) +
    circle(154, 138, 10, a.pop),
  laptop: (a) =>
    rect(40, 46, 120, 88, a.deep, 8) +
    rect(48, 54, 104, 70, a.light, 3) +
    rect(48, 54, 38, 70, a.pop) +
    line('M98 70h42M98 84h30M98 98h38', a.main, 5) +
    circle(67, 90, 13, a.light) +
    shape('M20 138h160l-10 26q-2 6-10 6H40q-8 0-10-6z', a.main) +
    rect(82, 142, 36, 9, a.deep, 4),
  screwdriver: (a) =>
    group(
      'rotate(38 100 100)',
      rect(84, 14, 32, 74, a.pop, 14) +
        line('M93 28v46M107 28v46', a.deep, 4) +
        rect(90, 86, 20, 10, a.deep) +
        rect(95, 94, 10, 72, a.light) +
        shape('M93 164h14l-3 18h-8z', a.deep),
    ) +
    repeat(
      3,
      (i) =>
        circle(140 + (i % 2) * 24, 118 + i * 22, 9, a.main) +
        line(`M${135 + (i % 2) * 24} ${118 + i * 22}h10`, a.light, 3),
    ),
  camera: (a) =>
    rect(26, 62, 148, 110, a.main, 14) +
    shape('M66 62l10-22h48l10 22z', a.deep) +
    rect(26, 84, 148, 14, a.pop) +
    circle(100, 120, 42, a.light) +
    circle(100, 120, 32, a.deep) +
    circle(90, 110, 9, a.shade) +
    circle(154, 76, 6, a.light),
  bike: (a) =>
    repeat(
      2,
      (i) =>
        `<circle cx="${50 + i * 100}" cy="138" r="36" fill="none" stroke="${a.deep}" stroke-width="7"/>` +
        circle(50 + i * 100, 138, 6, a.pop),
    ) +
    line('M50 138l28-60h52l20 60M78 78l22 60 30-60M100 138H50', a.main, 7) +
    line('M130 78l-5-24h20q8 0 8 8', a.main, 6) +
    line('M78 78l-5-18', a.main, 6) +
    line('M60 58h26', a.deep, 8) +
    rect(128, 50, 34, 24, a.pop, 3),
  dumbbell: (a) =>
    group(
      'rotate(-16 100 118)',
      rect(44, 110, 112, 14, a.deep, 7) +
        rect(30, 78, 22, 78, a.main, 8) +
        rect(52, 88, 16, 58, a.pop, 6) +
        rect(148, 78, 22, 78, a.main, 8) +
        rect(132, 88, 16, 58, a.pop, 6),
    ),
  mat: (a) =>
    rect(22, 148, 140, 24, a.main, 4) +
    circle(150, 128, 44, a.main) +
    `<path d="M150 128a9 9 0 0 1 9 9 18 18 0 0 1-28-8 24 24 0 0 1 40-20 34 34 0 0 1-6 54" fill="none" stroke="${a.light}" stroke-width="5" stroke-linecap="round"/>` +
    line('M36 160h80', a.pop, 5),
  stopwatch: (a) =>
    rect(90, 20, 20, 22, a.deep, 3) +
    group('rotate(40 100 112)', rect(94, 34, 12, 18, a.pop, 3)) +
    circle(100, 112, 64, a.main) +
    circle(100, 112, 50, a.light) +
    repeat(12, (i) => group(`rotate(${i * 30} 100 112)`, rect(98, 66, 4, 9, a.deep))) +
    shape('M100 112V66a46 46 0 0 1 42 28z', a.pop) +
    line('M100 112l36-16', a.deep, 5),
  tent: (a) =>
    shape('M100 40 20 170h160z', a.main) +
    shape('M100 40 72 170h56z', a.deep) +
    shape('M100 62l-14 108h28z', a.pop) +
    line('M100 40l-8-14M100 40l8-14M20 170l-14 8M180 170l14 8', a.deep, 4),
  lantern: (a) =>
    line('M74 64q0-40 26-40t26 40', a.deep, 5) +
    rect(66, 60, 68, 18, a.main, 6) +
    rect(74, 78, 52, 72, a.light, 4) +
    shape('M100 92q20 26 0 48-20-22 0-48z', a.pop) +
    rect(62, 148, 76, 28, a.main, 8) +
    line('M82 80v68M118 80v68', a.deep, 3),
} satisfies Record<string, Drawing>;
