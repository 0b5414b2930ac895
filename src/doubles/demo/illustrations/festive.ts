import { circle, type Drawing, group, line, oval, rect, repeat, shape } from './svg.ts';

/** Symbols of the seasons. */
export const festive = {
  gift: (a) =>
    rect(40, 90, 120, 88, a.main, 4) +
    rect(32, 72, 136, 28, a.deep, 4) +
    rect(88, 72, 24, 106, a.pop) +
    shape('M100 72q-54-2-44-34 26-14 44 34zM100 72q54-2 44-34-26-14-44 34z', a.pop) +
    circle(100, 70, 9, a.light),
  tree: (a) =>
    rect(90, 152, 20, 26, a.deep) +
    shape('M100 16l34 46h-16l30 44h-18l32 48H38l32-48H52l30-44H66z', a.main) +
    line('M72 84q30 14 54-8M58 128q46 18 82-8', a.light, 4) +
    repeat(7, (i) =>
      circle(
        [84, 112, 76, 100, 128, 64, 138][i] ?? 0,
        [70, 60, 112, 98, 106, 144, 140][i] ?? 0,
        6,
        i % 2 ? a.light : a.pop,
      ),
    ) +
    shape('M100 4l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z', a.pop),
  bauble: (a) =>
    line('M100 14v38', a.deep, 3) +
    rect(88, 48, 24, 18, a.pop, 3) +
    circle(100, 120, 58, a.main) +
    shape('M44 108q56 28 112 0l2 22q-58 28-116 0z', a.light) +
    repeat(5, (i) => shape(`M${58 + i * 21} 122l7-8 7 8-7 8z`, a.pop)),
  pumpkin: (a) =>
    shape('M92 66q-4-30 18-36l8 10q-12 8-8 26z', a.deep) +
    oval(62, 122, 38, 52, a.pop) +
    oval(138, 122, 38, 52, a.pop) +
    oval(100, 122, 42, 58, a.main) +
    line('M82 76q-16 46 0 92M118 76q16 46 0 92', a.deep, 3) +
    shape('M66 108l16-16 12 18zM134 108l-16-16-12 18zM62 132q38 18 76 0-10 34-38 34t-38-34z', a.light),
  egg: (a) =>
    shape('M100 24c26 0 52 60 52 100 0 34-22 54-52 54s-52-20-52-54c0-40 26-100 52-100z', a.main) +
    shape('M55 88h90q6 18 7 34H48q1-16 7-34z', a.light) +
    line('M54 110l12-10 12 10 12-10 12 10 12-10 12 10 12-10 8 6', a.pop, 5) +
    repeat(4, (i) => circle(74 + i * 18, 146 + (i % 2) * 8, 6, a.pop)) +
    circle(100, 66, 9, a.pop),
  heart: (a) =>
    shape('M100 168Q22 116 26 74q4-38 40-38 24 0 34 24 10-24 34-24 36 0 40 38 4 42-74 94z', a.main) +
    line('M128 52q22 0 26 22', a.pop, 7) +
    line('M46 82q0-24 20-26', a.light, 7),
  snowflake: (a) =>
    repeat(6, (i) =>
      group(
        `rotate(${i * 60} 100 100)`,
        line('M100 100V24M100 48l-15-13M100 48l15-13M100 70l-11-9M100 70l11-9', a.light, 7),
      ),
    ) + circle(100, 100, 9, a.pop),
  snowman: (a) =>
    circle(100, 140, 44, a.light) +
    circle(100, 72, 31, a.light) +
    rect(70, 36, 60, 9, a.deep, 3) +
    rect(80, 4, 40, 34, a.deep, 3) +
    rect(80, 28, 40, 8, a.pop) +
    shape('M100 72l36 6-36 6z', a.pop) +
    circle(88, 64, 4, a.deep) +
    circle(112, 64, 4, a.deep) +
    rect(70, 94, 60, 14, a.main, 7) +
    rect(112, 98, 15, 40, a.main, 5) +
    circle(100, 132, 4, a.deep) +
    circle(100, 150, 4, a.deep),
  sun: (a) =>
    repeat(12, (i) => group(`rotate(${i * 30} 100 100)`, shape('M92 36h16l-8-26z', a.main))) +
    circle(100, 100, 52, a.pop) +
    circle(100, 100, 38, a.light).replace('/>', ' opacity=".4"/>'),
  iceLolly: (a) =>
    rect(92, 140, 16, 40, a.light, 8) +
    shape('M62 64a38 38 0 0 1 76 0v82H62z', a.pop) +
    shape('M62 92h76v54H62z', a.main) +
    shape('M62 92q19 22 38 0t38 0v-8H62z', a.light) +
    line('M80 58v20M118 110v22', a.light, 5),
  tulips: (a) =>
    line(
      'M100 178V92M62 178q0-40 18-62M138 178q0-40-18-62M100 150q-34-10-40-36M100 156q36-6 42-40',
      a.main,
      6,
    ) +
    repeat(3, (i) => {
      const x = [100, 62, 140][i] ?? 0;
      const y = i === 0 ? 62 : 88;
      const fill = i === 0 ? a.pop : i === 1 ? a.light : a.deep;
      return shape(`M${x - 24} ${y - 28}l12 12 12-18 12 18 12-12q8 62-24 62t-24-62z`, fill);
    }),
  rose: (a) =>
    line('M100 180V96', a.deep, 6) +
    shape('M100 150q-40 0-46-34 40-4 46 34zM100 164q4-36 44-36-2 36-44 36z', a.deep) +
    circle(100, 68, 44, a.main) +
    line('M100 68q-10-12 4-18t22 12-18 30-40-8 6-46 54-2', a.light, 5) +
    circle(102, 66, 7, a.pop),
  mapleLeaf: (a) =>
    shape(
      'M100 18l14 34 20-12-2 36 38-8-14 28 22 16-36 14 4 24-42-8-4 38-4-38-42 8 4-24-36-14 22-16-14-28 38 8-2-36 20 12z',
      a.pop,
    ) + line('M100 60v120M100 120l-34-26M100 120l34-26', a.deep, 4),
  firework: (a) =>
    repeat(12, (i) =>
      group(
        `rotate(${i * 30} 100 92)`,
        line(i % 2 ? 'M100 66V30' : 'M100 70V46', i % 2 ? a.pop : a.light, 6) +
          circle(100, i % 2 ? 18 : 32, 5, a.main),
      ),
    ) + circle(100, 92, 9, a.light),
  glasses2: (a) =>
    repeat(2, (i) =>
      group(
        `rotate(${i ? 12 : -12} ${i ? 134 : 66} 100)`,
        shape(`M${i ? 110 : 42} 34h48l-6 58q-18 18-36 0z`, a.light) +
          shape(`M${i ? 112 : 44} 56h44l-4 36q-18 18-36 0z`, a.pop) +
          line(`M${i ? 134 : 66} 100v66M${i ? 116 : 48} 170h36`, a.main, 6) +
          circle(i ? 128 : 60, 76, 4, a.light),
      ),
    ),
  bunting: (a) =>
    line('M4 50q96 56 192 0', a.deep, 4) +
    repeat(6, (i) => {
      const x = 16 + i * 29;
      const y = 56 + ([0, 14, 20, 20, 14, 0][i] ?? 0);
      return shape(`M${x} ${y}h24l-12 36z`, [a.main, a.pop, a.light][i % 3] ?? a.main);
    }) +
    oval(100, 160, 56, 12, a.main) +
    shape('M60 158q0-32 40-32t40 32z', a.pop) +
    line('M70 146q30-18 60 0', a.light, 5),
  tie: (a) =>
    shape('M84 24h32l-6 22 20 96-30 36-30-36 20-96z', a.main) +
    shape('M84 24h32l-6 22H90z', a.deep) +
    line('M78 122l46-36M74 146l54-42M88 86l26-20', a.pop, 7),
} satisfies Record<string, Drawing>;
