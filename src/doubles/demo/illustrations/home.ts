import { circle, type Drawing, group, line, oval, rect, repeat, shape } from './svg.ts';

export const home = {
  plant: (a) =>
    line('M100 128q-2-40 4-66', a.deep, 5) +
    shape('M104 66q-6-40 30-46 10 38-30 46z', a.main) +
    shape('M101 92q-46 2-50-38 44-2 50 38z', a.deep) +
    shape('M102 110q6-42 54-32-6 42-54 32z', a.main) +
    shape('M62 124h76l-12 54H74z', a.pop) +
    rect(56, 116, 88, 18, a.pop, 3) +
    line('M74 146h50', a.light, 4),
  cactus: (a) =>
    rect(80, 44, 40, 90, a.main, 20) +
    line('M80 100H62q-6 0-6-8V76M120 88h18q6 0 6-8V62', a.main, 17) +
    line('M92 60v60M108 60v60', a.deep, 3) +
    circle(100, 42, 9, a.pop) +
    shape('M66 130h68l-10 48H76z', a.light) +
    line('M70 146q15 10 30 0t30 0', a.pop, 5),
  chair: (a) =>
    line('M68 112 54 178M132 112l14 66M78 128l-6 50M122 128l6 50', a.deep, 6) +
    shape('M60 26q40-12 80 0l-6 76H66z', a.main) +
    rect(54, 100, 92, 22, a.pop, 10) +
    line('M82 34l4 60M100 32v62M118 34l-4 60', a.deep, 3),
  sofa: (a) =>
    rect(34, 72, 132, 70, a.main, 18) +
    rect(18, 96, 34, 64, a.deep, 16) +
    rect(148, 96, 34, 64, a.deep, 16) +
    rect(48, 112, 52, 40, a.main, 10) +
    rect(101, 112, 52, 40, a.main, 10) +
    line('M100 114v38M48 114h104', a.deep, 2.5) +
    group('rotate(-10 76 100)', rect(58, 84, 38, 38, a.pop, 8)) +
    line('M44 160v16M156 160v16', a.deep, 8),
  lamp: (a) =>
    shape('M66 92l20-62h28l20 62z', a.pop) +
    shape('M66 92h68l18 40H48z', a.light).replace('/>', ' opacity=".35"/>') +
    line('M100 92v76', a.deep, 6) +
    shape('M70 178q0-14 30-14t30 14z', a.deep) +
    line('M118 92v20', a.deep, 2) +
    circle(118, 114, 4, a.main),
  vase: (a) =>
    line('M96 96q-10-40-26-56M102 96V30M106 96q10-30 30-44', a.deep, 3.5) +
    repeat(5, (i) =>
      circle(
        [68, 102, 138, 84, 120][i] ?? 0,
        [36, 26, 50, 62, 34][i] ?? 0,
        [13, 12, 12, 8, 8][i] ?? 0,
        i % 2 ? a.light : a.pop,
      ),
    ) +
    repeat(3, (i) => circle([68, 102, 138][i] ?? 0, [36, 26, 50][i] ?? 0, 4, a.main)) +
    shape('M82 94h36q-4 14 8 28 20 30-6 56H80q-26-26-6-56 12-14 8-28z', a.main) +
    line('M70 138q30 12 60 0', a.light, 5),
  mug: (a) =>
    line('M134 98h14a18 18 0 0 1 0 40h-14', a.main, 10) +
    shape('M50 82h88v66q0 28-28 28H78q-28 0-28-28z', a.main) +
    oval(94, 82, 44, 9, a.deep) +
    rect(50, 118, 88, 12, a.pop) +
    line('M78 62q-8-10 0-20t0-20M106 62q-8-10 0-20t0-20', a.light, 4.5),
  teapot: (a) =>
    line('M58 108q-24-30-30-44', a.main, 13) +
    line('M142 96q34-8 26 26-6 22-32 26', a.main, 9) +
    shape('M50 124q0-48 50-48t50 48-26 54H76q-26-6-26-54z', a.main) +
    shape('M68 80q32-20 64 0z', a.deep) +
    circle(100, 64, 8, a.pop) +
    repeat(4, (i) => circle(72 + i * 19, 126 + (i % 2) * 10, 6, i % 2 ? a.pop : a.light)),
  bowl: (a) =>
    oval(100, 104, 68, 18, a.deep) +
    shape('M32 104h136q-4 74-68 74t-68-74z', a.main) +
    line('M44 134q56 24 112 0', a.light, 6) +
    line('M54 150q46 20 92 0', a.pop, 5) +
    circle(84, 98, 13, a.pop) +
    circle(112, 96, 15, a.light) +
    circle(134, 102, 9, a.pop),
  candle: (a) =>
    rect(62, 94, 76, 84, a.main, 6) +
    oval(100, 94, 38, 9, a.light) +
    line('M100 94V76', a.deep, 4) +
    shape('M100 34q22 26 0 46-22-20 0-46z', a.pop) +
    shape('M100 56q9 13 0 22-9-9 0-22z', a.light) +
    rect(74, 122, 52, 34, a.light, 2) +
    line('M84 134h32M90 144h20', a.deep, 2.5),
  wateringCan: (a) =>
    shape('M66 92h70l8 84H58z', a.main) +
    line('M64 128 30 86M22 92l18-16', a.main, 10) +
    line('M134 104q40-20 30 26-6 24-26 30', a.deep, 8) +
    line('M78 92q0-30 46 0', a.deep, 7) +
    line('M20 106l-6 16M30 112l-6 20M12 98l-8 10', a.pop, 4) +
    rect(62, 140, 79, 8, a.pop),
  trowel: (a) =>
    group(
      'rotate(24 100 100)',
      rect(90, 18, 20, 58, a.pop, 10) +
        rect(96, 74, 8, 24, a.deep) +
        shape('M78 98q22-8 44 0 4 48-22 80-26-32-22-80z', a.main) +
        line('M100 106v50', a.light, 3),
    ) + oval(96, 176, 52, 5, a.deep),
  seeds: (a) =>
    group(
      'rotate(-6 100 100)',
      rect(54, 30, 92, 146, a.light, 4) +
        rect(54, 30, 92, 30, a.pop, 4) +
        line('M100 150V96', a.main, 5) +
        shape('M100 118q-32 0-32-30 30 0 32 30zM100 106q0-32 32-34 2 34-32 34z', a.main) +
        rect(72, 156, 56, 6, a.deep, 3) +
        line('M66 45h44', a.light, 5),
    ) + repeat(4, (i) => oval(150 + (i % 2) * 16, 160 + i * 5, 5, 3.5, a.deep)),
  quilt: (a) =>
    repeat(16, (i) => {
      const [column, rowIndex] = [i % 4, Math.floor(i / 4)];
      const [x, y] = [36 + column * 32, 40 + rowIndex * 32];
      const isStar = (column + rowIndex) % 2 === 0;
      return (
        rect(x, y, 32, 32, isStar ? a.main : a.light) +
        (isStar
          ? shape(`M${x + 16} ${y + 3}l13 13-13 13-13-13z`, a.pop)
          : shape(`M${x} ${y}h16l-16 16zM${x + 32} ${y + 32}h-16l16-16z`, a.deep))
      );
    }) + line('M36 40h128v128H36z', a.deep, 5),
  pillow: (a) =>
    shape('M30 84q70-26 140 0 14 40 0 80-70 20-140 0-14-40 0-80z', a.light) +
    shape('M44 128q56 26 120 10l6 26q-70 20-140 0z', a.shade) +
    line('M52 98q8 26-2 52M148 98q-8 26 2 52', a.main, 3) +
    shape('M128 30a26 26 0 1 0 22 40 22 22 0 0 1-22-40z', a.pop) +
    line('M66 52h16l-16 18h16M92 34h10l-10 12h10', a.main, 4),
  house: (a) =>
    rect(48, 92, 104, 86, a.light) +
    shape('M34 98l66-62 66 62z', a.main) +
    rect(126, 44, 16, 34, a.deep) +
    rect(88, 128, 26, 50, a.pop, 2) +
    rect(60, 108, 20, 22, a.shade) +
    rect(122, 108, 20, 22, a.shade) +
    line('M70 108v22M60 119h20M132 108v22M122 119h20', a.deep, 2) +
    circle(108, 154, 2.5, a.deep) +
    oval(34, 170, 22, 14, a.deep) +
    oval(168, 172, 20, 12, a.deep),
  key: (a) =>
    `<circle cx="72" cy="80" r="30" fill="none" stroke="${a.pop}" stroke-width="15"/>` +
    line('M94 102l62 62M134 142l16-16M148 156l14-14', a.pop, 13) +
    line('M62 66a18 18 0 0 1 16-6', a.light, 4),
} satisfies Record<string, Drawing>;
