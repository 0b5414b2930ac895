import { circle, type Drawing, group, line, oval, rect, repeat, shape } from './svg.ts';

/** Desks, money, crafts, travel and animals. */
export const work = {
  envelope: (a) =>
    group(
      'rotate(-6 100 110)',
      rect(26, 62, 148, 100, a.light, 6) +
        shape('M26 66l74 56 74-56q0-4-6-4H32q-6 0-6 4z', a.main) +
        circle(100, 116, 15, a.pop) +
        line('M34 154l44-36M166 154l-44-36', a.shade, 4),
    ),
  parcel: (a) =>
    shape('M30 82l70-28 70 28v68l-70 30-70-30z', a.main) +
    shape('M100 110l70-28v68l-70 30z', a.deep) +
    shape('M62 69l70 28v26l-18 8V105L46 76z', a.pop) +
    line('M46 128l26 11M46 140l16 7', a.light, 4),
  invoice: (a) =>
    shape('M50 22h84l22 22v134l-15-9-15 9-15-9-15 9-15-9-15 9-16-9z', a.light) +
    shape('M134 22l22 22h-22z', a.shade) +
    line('M68 56h46M68 76h70M68 92h70M68 108h44', a.deep, 5) +
    rect(68, 126, 70, 22, a.pop, 4) +
    shape('M92 137l7 6 13-12-7-1-6 6-4-3z', a.light),
  pencil: (a) =>
    group(
      'rotate(40 100 100)',
      rect(86, 12, 28, 18, a.pop, 5) +
        rect(86, 28, 28, 10, a.light) +
        rect(86, 38, 28, 104, a.main) +
        rect(95, 38, 10, 104, a.deep) +
        shape('M86 142h28l-14 40z', a.light) +
        shape('M95 168h10l-5 14z', a.deep),
    ) + line('M22 168q20-16 36 0t36-4', a.pop, 5),
  brush: (a) =>
    shape('M22 158q40-34 84-8t74-18q-6 46-74 46-60 0-84-20z', a.pop) +
    group(
      'rotate(32 110 90)',
      rect(102, 8, 16, 82, a.main, 6) +
        rect(98, 84, 24, 28, a.light) +
        shape('M98 112h24q6 24-12 46-18-22-12-46z', a.deep),
    ) +
    circle(44, 118, 7, a.main) +
    circle(62, 104, 4, a.main),
  paints: (a) =>
    shape('M100 40q76 0 76 62 0 34-36 30-22-2-24 16-2 26-26 26-66-4-66-72 0-62 76-62z', a.light) +
    circle(68, 84, 14, a.main) +
    circle(104, 66, 14, a.pop) +
    circle(142, 84, 14, a.deep) +
    circle(60, 120, 12, a.shade) +
    circle(88, 146, 9, a.shade),
  yarn: (a) =>
    circle(92, 114, 60, a.main) +
    line('M44 84q44 0 78 78M36 112q36 2 60 60M62 64q56 10 84 72M96 56q36 16 54 52', a.deep, 4) +
    line('M60 150q50-10 88-64M44 132q50-8 80-62', a.pop, 4) +
    line('M142 148q30 34 42 18', a.main, 5) +
    line('M28 34l112 108M24 62l80 100', a.light, 6) +
    circle(26, 32, 7, a.pop) +
    circle(22, 60, 7, a.pop),
  notebook: (a) =>
    group(
      'rotate(6 100 100)',
      rect(46, 24, 112, 150, a.main, 8) +
        rect(46, 24, 22, 150, a.deep, 8) +
        rect(84, 48, 56, 34, a.light, 3) +
        line('M94 62h36M94 71h24', a.deep, 3) +
        rect(128, 24, 9, 150, a.pop),
    ),
  ink: (a) =>
    rect(74, 46, 52, 30, a.deep, 4) +
    shape('M56 88q0-14 16-14h56q16 0 16 14v76q0 14-14 14H70q-14 0-14-14z', a.main) +
    rect(66, 104, 68, 48, a.light, 2) +
    shape('M100 110q20 22 0 34-20-12 0-34z', a.deep) +
    shape('M146 166q22 0 36 10-24 8-52 2z', a.main) +
    group(
      'rotate(24 150 60)',
      shape('M146 10q22 44 2 98-16-40-2-98z', a.pop) + line('M148 30v110', a.deep, 3),
    ),
  pot: (a) =>
    shape('M70 48h60l-6 22q40 20 30 62-6 46-54 46t-54-46q-10-42 30-62z', a.main) +
    oval(100, 48, 30, 8, a.deep) +
    shape('M50 112q50 20 100 0l4 20q-54 22-108 0z', a.light) +
    line('M54 122l12 10 12-8 12 10 12-10 12 10 12-8 12 6', a.pop, 4),
  scissors: (a) =>
    line('M68 130 138 30M132 130 62 30', a.light, 13) +
    line('M68 130 138 30M132 130 62 30', a.deep, 3) +
    `<circle cx="60" cy="148" r="20" fill="none" stroke="${a.main}" stroke-width="13"/><circle cx="140" cy="148" r="20" fill="none" stroke="${a.pop}" stroke-width="13"/>` +
    circle(100, 82, 5, a.deep),
  graph: (a) =>
    rect(26, 36, 148, 140, a.light, 8) +
    repeat(4, (i) => rect(44 + i * 32, 138 - i * 22, 20, 26 + i * 22, i % 2 ? a.main : a.deep, 3)) +
    line('M42 112l38-22 30 12 52-48', a.pop, 6) +
    circle(162, 54, 9, a.pop),
  coins: (a) =>
    repeat(
      4,
      (i) => oval(70, 168 - i * 17, 42, 13, a.deep) + oval(70, 164 - i * 17, 42, 13, i % 2 ? a.pop : a.main),
    ) +
    circle(140, 120, 42, a.pop) +
    circle(140, 120, 32, a.light) +
    line('M150 106q-16-10-20 6v22M122 122h20M122 138h30', a.deep, 5),
  card: (a) =>
    group('rotate(10 100 100)', rect(34, 84, 140, 88, a.deep, 12)) +
    group(
      'rotate(-8 100 100)',
      rect(26, 54, 148, 94, a.main, 12) +
        rect(42, 80, 28, 22, a.pop, 4) +
        line('M42 126h52', a.light, 6) +
        circle(136, 122, 15, a.pop) +
        circle(152, 122, 15, a.light),
    ),
  jarOfCoins: (a) =>
    rect(64, 34, 72, 16, a.deep, 5) +
    shape('M62 50h76q14 8 14 26v84q0 18-18 18H66q-18 0-18-18V76q0-18 14-26z', a.light) +
    repeat(8, (i) =>
      circle(70 + (i % 4) * 20, 160 - Math.floor(i / 4) * 20 - (i % 2) * 6, 12, i % 3 ? a.pop : a.main),
    ) +
    rect(76, 80, 48, 26, a.main, 3) +
    line('M84 93h32', a.light, 4),
  owl: (a) =>
    shape('M50 60q-4-26 10-34 16 14 40 14t40-14q14 8 10 34v66q0 52-50 52t-50-52z', a.main) +
    circle(78, 78, 24, a.light) +
    circle(122, 78, 24, a.light) +
    circle(80, 78, 10, a.deep) +
    circle(120, 78, 10, a.deep) +
    shape('M92 92h16l-8 16z', a.pop) +
    repeat(6, (i) =>
      shape(`M${78 + (i % 3) * 22 - 10} ${124 + Math.floor(i / 3) * 18}q10 14 20 0z`, a.deep),
    ) +
    line('M80 178v6M120 178v6', a.pop, 6),
  calendar: (a) =>
    rect(32, 44, 136, 130, a.light, 10) +
    rect(32, 44, 136, 36, a.main, 10) +
    line('M66 34v22M134 34v22', a.deep, 7) +
    repeat(12, (i) =>
      rect(48 + (i % 4) * 28, 94 + Math.floor(i / 4) * 25, 19, 17, i === 6 ? a.pop : a.shade, 4),
    ),
  suitcase: (a) =>
    line('M78 60V38h44v22', a.deep, 8) +
    rect(28, 58, 144, 114, a.main, 14) +
    rect(52, 58, 14, 114, a.deep) +
    rect(134, 58, 14, 114, a.deep) +
    group('rotate(-8 100 106)', rect(78, 92, 42, 28, a.pop, 3)) +
    circle(108, 144, 12, a.light),
  ferry: (a) =>
    rect(74, 64, 70, 30, a.light, 4) +
    rect(52, 92, 108, 32, a.light, 4) +
    rect(100, 34, 24, 32, a.pop) +
    rect(100, 42, 24, 7, a.deep) +
    shape('M18 122h164q-6 44-36 44H52q-28 0-34-44z', a.main) +
    rect(18, 122, 164, 10, a.pop) +
    repeat(5, (i) => circle(68 + i * 19, 108, 6, a.deep)) +
    line('M8 170q16-10 32 0t32 0 32 0 32 0 32 0 28 0', a.light, 6),
  dog: (a) =>
    shape('M52 96q-30-10-24 20l22 10z', a.main) +
    shape('M50 92h86q14 0 14 20v66h-20v-38H74v38H52z', a.main) +
    shape('M118 42h36q30 6 30 28-4 18-30 18l-6 26h-34z', a.main) +
    shape('M118 42q-22 10-14 44 18 0 22-30z', a.deep) +
    circle(150, 58, 5, a.deep) +
    oval(180, 68, 8, 6, a.deep) +
    rect(112, 104, 40, 10, a.pop, 4) +
    circle(132, 120, 7, a.light),
  cat: (a) =>
    line('M136 164q40 6 34-46', a.main, 12) +
    shape('M66 178q-8-60 26-84h26q34 26 28 84z', a.main) +
    shape('M66 74V34l22 16h30l22-16v40q0 32-37 32T66 74z', a.main) +
    circle(88, 72, 5, a.deep) +
    circle(118, 72, 5, a.deep) +
    shape('M98 82h10l-5 6z', a.pop) +
    line('M62 82H40M64 90l-20 8M142 82h22M140 90l20 8', a.deep, 3) +
    rect(80, 104, 44, 10, a.pop, 5),
  lighthouse: (a) =>
    shape('M78 70h44l14 108H64z', a.light) +
    shape('M75 96h50l4 28H71zM68 148h64l4 30H64z', a.pop) +
    rect(80, 44, 40, 28, a.deep, 3) +
    rect(88, 48, 24, 20, a.light) +
    shape('M74 46l26-26 26 26z', a.main) +
    shape('M122 52l66-22v44zM78 52 12 30v44z', a.light).replace('/>', ' opacity=".5"/>'),
  button: (a) =>
    circle(72, 104, 52, a.pop) +
    circle(72, 104, 42, a.main) +
    repeat(4, (i) => circle(60 + (i % 2) * 24, 92 + Math.floor(i / 2) * 24, 6, a.deep)) +
    circle(148, 66, 28, a.light) +
    circle(140, 66, 4, a.deep) +
    circle(156, 66, 4, a.deep) +
    circle(150, 142, 34, a.deep) +
    circle(150, 142, 26, a.shade) +
    circle(142, 142, 4, a.deep) +
    circle(158, 142, 4, a.deep),
  star: (a) =>
    shape('M100 24l22 50 54 6-41 36 12 54-47-28-47 28 12-54-41-36 54-6z', a.pop) +
    circle(86, 96, 6, a.deep) +
    circle(114, 96, 6, a.deep) +
    line('M84 114q16 14 32 0', a.deep, 5),
} satisfies Record<string, Drawing>;
