import { circle, type Drawing, group, line, oval, rect, repeat, shape } from './svg.ts';

export const wear = {
  coat: (a) =>
    shape('M64 42c12-8 22-11 36-11s24 3 36 11l24 84-19 7-11-34v77q-30 8-60 0V99l-11 34-19-7z', a.main) +
    shape('M100 31 78 40l4 26 18 34 18-34 4-26z', a.deep) +
    shape('M100 38l-9 6 9 22 9-22z', a.light) +
    line('M100 100v78M80 140h-8M128 140h-8', a.deep, 3) +
    repeat(3, (i) => circle(108, 112 + i * 20, 3.6, a.pop)),
  jumper: (a) =>
    shape('M62 56l24-14q14 12 28 0l24 14 26 76-20 9-15-42v72q-29 6-58 0V99l-15 42-20-9z', a.main) +
    repeat(5, (i) => shape(`M${74 + i * 11} 92l5.500-8 5.500 8-5.500 8z`, i % 2 ? a.pop : a.light)) +
    line('M72 112h56M72 122h56', a.deep, 3) +
    line('M86 43q14 14 28 0', a.deep, 5) +
    line('M73 165q27 5 54 0', a.deep, 4),
  tee: (a) =>
    shape('M64 56l22-10q14 14 28 0l22 10 28 34-20 19-15-15v80q-29 4-58 0V94l-15 15-20-19z', a.main) +
    circle(100, 116, 19, a.pop) +
    shape('M82 120q9-10 18 0t18 0a19 19 0 0 1-36 0z', a.light),
  dress: (a) =>
    shape('M80 34l8 30-8 18-30 92q50 12 100 0l-30-92-8-18 8-30-14 8q-6 10-12 0z', a.main) +
    line('M86 82h28', a.pop, 7) +
    line('M82 100 68 172M100 100v76M118 100l14 72', a.deep, 2) +
    circle(116, 84, 6, a.pop),
  scarf: (a) =>
    shape('M66 50q34-18 68 0l4 22q-38 18-76 0z', a.main) +
    shape('M78 74h34l-10 92H74z', a.main) +
    shape('M100 76h28l14 66-24 6z', a.deep) +
    repeat(4, (i) => line(`M${78 + i * 7} 166v12`, a.main, 3)) +
    rect(76, 128, 30, 7, a.pop) +
    rect(75, 142, 29, 7, a.light),
  beanie: (a) =>
    shape('M48 140q0-82 52-82t52 82z', a.main) +
    circle(100, 50, 18, a.pop) +
    rect(42, 132, 116, 34, a.deep, 12) +
    line('M74 132q4-50 20-70M126 132q-4-50-20-70M100 132V62', a.deep, 2) +
    repeat(6, (i) => line(`M${58 + i * 17} 140v18`, a.main, 3)),
  shoe: (a) =>
    shape('M28 150v-44q16 10 34 0l14-12 52 30q38 8 44 28z', a.main) +
    rect(24, 150, 152, 18, a.light, 9) +
    line('M78 98l-10 12M94 106l-10 12M110 116l-10 12', a.light, 5) +
    shape('M28 124q20 8 36 26H28z', a.pop) +
    line('M30 168h140', a.deep, 5),
  boot: (a) =>
    shape('M56 38h52l4 66q8 16 44 24 12 4 12 26H56z', a.main) +
    rect(48, 152, 124, 18, a.deep, 6) +
    rect(52, 34, 60, 16, a.pop, 8) +
    line('M100 66h22M101 82h22M104 98h22', a.light, 5) +
    repeat(6, (i) => rect(54 + i * 19, 168, 11, 8, a.deep)),
  bag: (a) =>
    line('M70 84V62a30 30 0 0 1 60 0v22', a.deep, 6) +
    shape('M46 80h108l10 92q-64 10-128 0z', a.main) +
    shape('M46 80h108l3 30q-57 26-114 0z', a.deep) +
    circle(100, 118, 9, a.pop),
  backpack: (a) =>
    line('M84 40a16 16 0 0 1 32 0', a.deep, 6) +
    shape('M52 176V84q0-44 48-44t48 44v92q-48 6-96 0z', a.main) +
    rect(64, 112, 72, 54, a.deep, 10) +
    line('M64 128h72', a.pop, 5) +
    shape('M70 96V78q0-22 30-22t30 22v18z', a.pop) +
    rect(40, 108, 16, 52, a.deep, 8) +
    rect(144, 108, 16, 52, a.deep, 8),
  watch: (a) =>
    shape('M76 70l6-52h36l6 52zM76 126l6 54h36l6-54z', a.deep) +
    circle(100, 98, 46, a.pop) +
    circle(100, 98, 37, a.light) +
    repeat(12, (i) => group(`rotate(${i * 30} 100 98)`, rect(98.5, 65, 3, i % 3 ? 5 : 9, a.deep))) +
    line('M100 98V74M100 98l16 10', a.main, 4) +
    circle(100, 98, 4, a.main) +
    rect(144, 92, 9, 12, a.pop, 3),
  ring: (a) =>
    `<circle cx="100" cy="124" r="44" fill="none" stroke="${a.pop}" stroke-width="11"/>` +
    shape('M76 62l12-20h24l12 20-24 30z', a.light) +
    shape('M76 62h48l-24 30z', a.main) +
    shape('M88 42h24l-12 20z', a.shade) +
    line('M150 48v16M142 56h16M54 84v12M48 90h12', a.light, 3),
  earrings: (a) =>
    repeat(2, (i) =>
      group(
        `translate(${i * 64} ${i * 12})`,
        line('M68 40q-12 8 0 20v16', a.pop, 4) +
          shape('M68 76l20 34-20 44-20-44z', a.main) +
          shape('M68 76l20 34H48z', a.pop) +
          circle(68, 64, 6, a.light),
      ),
    ),
  perfume: (a) =>
    rect(82, 36, 36, 30, a.deep, 4) +
    rect(90, 64, 20, 14, a.pop) +
    shape('M58 92q0-16 16-16h52q16 0 16 16v70q0 16-16 16H74q-16 0-16-16z', a.main) +
    shape('M58 122q42 16 84-6v46q0 16-16 16H74q-16 0-16-16z', a.pop) +
    rect(78, 108, 44, 40, a.light, 2) +
    line('M88 122h24M92 132h16', a.deep, 2.5),
  glasses: (a) =>
    circle(62, 108, 36, a.deep) +
    circle(138, 108, 36, a.deep) +
    circle(62, 108, 28, a.pop) +
    circle(138, 108, 28, a.pop) +
    line('M94 100q6-8 12 0M28 96l-10-14M172 96l10-14', a.deep, 6) +
    line('M48 112l18-22M124 112l18-22', a.light, 5) +
    oval(100, 172, 60, 5, a.shade),
  umbrella: (a) =>
    shape(
      'M22 102a78 78 0 0 1 156 0q-13-14-26 0-13-14-26 0-13-14-26 0-13-14-26 0-13-14-26 0-13-14-26 0z',
      a.main,
    ) +
    shape('M74 102q0-60 26-78 26 18 26 78-13-14-26 0-13-14-26 0z', a.pop) +
    line('M100 26V16M100 100v58a14 14 0 0 0 28 0', a.deep, 6),
} satisfies Record<string, Drawing>;
