import { festive } from './festive.ts';
import { home } from './home.ts';
import { play } from './play.ts';
import {
  type ArtPalette,
  circle,
  type Drawing,
  group,
  line,
  oval,
  place,
  rect,
  repeat,
  round,
  shape,
} from './svg.ts';
import { table } from './table.ts';
import { wear } from './wear.ts';
import { work } from './work.ts';

/** All drawings of single things. */
export const things = { ...wear, ...home, ...table, ...play, ...work, ...festive };
export type ThingName = keyof typeof things;

function thing(name: string): Drawing {
  if (!Object.hasOwn(things, name)) throw new Error(`Nobody has drawn a ${name}`);
  return things[name as ThingName];
}

/** A backdrop of 300 by 200 with places for up to three things. */
interface Stage {
  ground: (a: ArtPalette) => string;
  front?: (a: ArtPalette) => string;
  /** Middle, floor and scale, for one thing; for three things. */
  one: [x: number, floor: number, scale: number];
  three: Array<[x: number, floor: number, scale: number]>;
}

const row: Stage['three'] = [
  [72, 172, 0.62],
  [150, 178, 0.78],
  [230, 172, 0.62],
];
const floor = (a: ArtPalette) => rect(0, 164, 300, 36, a.shade);

const stages = {
  table: { ground: (a) => rect(0, 0, 300, 200, a.bg) + floor(a), one: [150, 176, 0.88], three: row },
  arch: {
    ground: (a) => rect(0, 0, 300, 200, a.bg) + shape('M78 200V92a72 72 0 0 1 144 0v108z', a.shade),
    one: [150, 186, 0.86],
    three: row,
  },
  disc: {
    ground: (a) => rect(0, 0, 300, 200, a.bg) + circle(150, 102, 88, a.shade),
    one: [150, 172, 0.82],
    three: row,
  },
  rays: {
    ground: (a) =>
      rect(0, 0, 300, 200, a.bg) +
      repeat(14, (i) =>
        group(`rotate(${round((i * 360) / 14)} 150 108)`, shape('M150 108l-26-260h52z', a.shade)),
      ),
    one: [150, 180, 0.86],
    three: row,
  },
  stripes: {
    ground: (a) =>
      rect(0, 0, 300, 200, a.bg) +
      repeat(8, (i) => rect(i * 40, 0, 20, 166, a.shade)) +
      rect(0, 166, 300, 34, a.deep),
    one: [150, 176, 0.86],
    three: row,
  },
  check: {
    ground: (a) =>
      rect(0, 0, 300, 200, a.bg) +
      repeat(15, (i) => rect(i * 40 - 260, 0, 20, 200, a.shade).replace('/>', ' opacity=".6"/>')) +
      repeat(8, (i) => rect(i * 40, 0, 20, 200, a.shade).replace('/>', ' opacity=".6"/>')) +
      repeat(5, (i) => rect(0, i * 40, 300, 20, a.shade).replace('/>', ' opacity=".6"/>')),
    one: [150, 178, 0.9],
    three: row,
  },
  window: {
    ground: (a) =>
      rect(0, 0, 300, 200, a.shade) +
      rect(64, 14, 172, 128, a.light, 4) +
      rect(70, 20, 160, 116, a.bg) +
      circle(196, 52, 18, a.pop) +
      shape('M70 136v-30q40-26 80-4t80-10v44z', a.main) +
      line('M150 20v116M70 76h160', a.light, 6) +
      rect(0, 154, 300, 46, a.deep),
    one: [104, 172, 0.66],
    three: [
      [70, 172, 0.56],
      [150, 174, 0.6],
      [232, 172, 0.56],
    ],
  },
  shelf: {
    ground: (a) =>
      rect(0, 0, 300, 200, a.bg) +
      rect(24, 148, 252, 12, a.deep, 2) +
      shape('M56 160h10v26zM244 160h-10v26z', a.deep) +
      repeat(3, (i) => rect(40 + i * 84, 24, 52, 4, a.shade)),
    one: [150, 148, 0.76],
    three: [
      [78, 148, 0.62],
      [150, 148, 0.7],
      [224, 148, 0.62],
    ],
  },
  hills: {
    ground: (a) =>
      rect(0, 0, 300, 200, a.bg) +
      circle(226, 58, 30, a.light) +
      shape('M0 136q60-52 130-18t170-30v112H0z', a.shade) +
      shape('M0 168q90-34 170-8t130-10v50H0z', a.deep),
    one: [124, 174, 0.78],
    three: row,
  },
  confetti: {
    ground: (a) =>
      rect(0, 0, 300, 200, a.bg) +
      repeat(34, (i) => {
        const x = (i * 83) % 300;
        const y = (i * 47 + (i % 5) * 13) % 190;
        const fill = [a.pop, a.shade, a.light, a.main][i % 4] ?? a.pop;
        return i % 3 === 0
          ? circle(x, y, 4, fill)
          : group(`rotate(${(i * 41) % 180} ${x} ${y})`, rect(x, y, 12, 5, fill, 2));
      }),
    one: [150, 180, 0.86],
    three: row,
  },
  split: {
    ground: (a) => rect(0, 0, 300, 200, a.bg) + shape('M0 200V118L300 40v160z', a.shade),
    one: [150, 178, 0.86],
    three: row,
  },
  dots: {
    ground: (a) =>
      rect(0, 0, 300, 200, a.bg) +
      repeat(77, (i) =>
        circle((i % 11) * 30 + (Math.floor(i / 11) % 2 ? 15 : 0), Math.floor(i / 11) * 32, 4, a.shade),
      ),
    one: [150, 182, 0.9],
    three: row,
  },
  snow: {
    ground: (a) =>
      rect(0, 0, 300, 200, a.bg) +
      repeat(40, (i) => circle((i * 67) % 300, (i * 41 + (i % 3) * 17) % 160, 1.6 + (i % 3), a.light)) +
      shape('M0 162q80-26 160-6t140-4v48H0z', a.light),
    one: [150, 178, 0.84],
    three: row,
  },
} satisfies Record<string, Stage>;
export type StageName = keyof typeof stages;

/** Complete pictures without a stage. */
const views = {
  mountains: (a) =>
    rect(0, 0, 300, 200, a.bg) +
    circle(212, 70, 34, a.light) +
    shape('M0 150 70 72l40 44 50-66 66 82 34-34 40 40v62H0z', a.main) +
    shape('M160 50l-16 21 15 8 12-8 8 2z', a.light) +
    shape('M0 176 60 128l70 44 70-52 100 60v20H0z', a.deep),
  night: (a) =>
    rect(0, 0, 300, 200, a.deep) +
    repeat(26, (i) => circle((i * 71) % 300, (i * 37) % 120, 1 + (i % 3) * 0.6, a.light)) +
    shape('M226 30a32 32 0 1 0 26 50 28 28 0 0 1-26-50z', a.pop) +
    shape('M0 148q70-50 140-16t160-26v94H0z', a.main) +
    shape('M0 178q100-34 180-10t120-8v40H0z', a.shade),
  sea: (a) =>
    rect(0, 0, 300, 200, a.bg) +
    circle(222, 60, 26, a.pop) +
    rect(0, 116, 300, 84, a.main) +
    place(work.ferry(a), 128, 146, 0.62) +
    line('M16 140q12-8 24 0t24 0M210 158q12-8 24 0t24 0M96 178q12-8 24 0t24 0 24 0', a.light, 4) +
    shape('M46 60q8-10 14 0 6-10 14 0M84 44q6-8 11 0 5-8 11 0', 'none').replace(
      'fill="none"',
      `fill="none" stroke="${a.deep}" stroke-width="3"`,
    ),
  harbour: (a) =>
    rect(0, 0, 300, 200, a.bg) +
    place(work.lighthouse(a), 226, 150, 0.7) +
    shape('M160 200q10-56 66-54 60 2 74 54z', a.deep) +
    rect(0, 160, 300, 40, a.main) +
    shape('M40 160h84l-12 22H54zM80 84v70H44z', a.light) +
    shape('M86 96v58h34z', a.pop) +
    line('M150 182q12-8 24 0t24 0 24 0', a.light, 4),
  street: (a) =>
    rect(0, 0, 300, 200, a.bg) +
    repeat(5, (i) => {
      const x = i * 60;
      const top = [62, 44, 70, 50, 64][i] ?? 60;
      const wall = [a.main, a.pop, a.light, a.shade, a.main][i] ?? a.main;
      return (
        rect(x, top, 60, 200 - top, wall) +
        shape(`M${x - 2} ${top}l32-26 32 26z`, a.deep) +
        repeat(4, (w) =>
          rect(
            x + 12 + (w % 2) * 22,
            top + 16 + Math.floor(w / 2) * 34,
            14,
            22,
            wall === a.light ? a.shade : a.light,
            1,
          ),
        ) +
        rect(x + 23, 158, 16, 26, a.deep, 2)
      );
    }) +
    rect(0, 182, 300, 18, a.deep),
  village: (a) =>
    rect(0, 0, 300, 200, a.deep) +
    repeat(36, (i) => circle((i * 67) % 300, (i * 43) % 150, 1.4 + (i % 3) * 0.7, a.light)) +
    shape('M0 150q70-60 150-20t150-24v94H0z', a.shade) +
    repeat(4, (i) => {
      const x = 36 + i * 64;
      return (
        rect(x, 122, 42, 44, i % 2 ? a.main : a.pop) +
        shape(`M${x - 7} 124l28-30 28 30z`, a.light) +
        rect(x + 8, 134, 10, 12, a.light) +
        rect(x + 25, 134, 10, 12, a.light)
      );
    }) +
    shape('M0 164q90-16 150-4t150-6v46H0z', a.light) +
    place(festive.tree(a), 276, 176, 0.4) +
    place(festive.tree(a), 20, 178, 0.34),
  garden: (a) =>
    rect(0, 0, 300, 200, a.bg) +
    circle(60, 50, 24, a.pop) +
    shape('M0 120q80-30 160-10t140-10v100H0z', a.shade) +
    repeat(4, (i) => shape(`M${-20 + i * 86} 200l30-66h44l10 66z`, a.deep)) +
    repeat(12, (i) => {
      const x = 18 + (i % 4) * 82 + Math.floor(i / 4) * 7;
      const y = 146 + Math.floor(i / 4) * 22;
      return shape(`M${x} ${y}q-14-2-14-16 14 0 14 16 0-16 14-18 2 16-14 18z`, a.main);
    }) +
    place(home.wateringCan(a), 236, 136, 0.4),
  meadow: (a) =>
    rect(0, 0, 300, 200, a.bg) +
    circle(232, 54, 28, a.light) +
    shape('M0 112q90-44 170-12t130-8v108H0z', a.main) +
    shape('M0 156q110-34 300 0v44H0z', a.deep) +
    repeat(15, (i) => {
      const x = 10 + i * 20 + (i % 3) * 4;
      const y = 168 + ((i * 13) % 24);
      const petals = i % 3 === 0 ? a.light : a.pop;
      return (
        line(`M${x} ${y + 22}v-24`, a.shade, 2.5) +
        repeat(5, (petal) => group(`rotate(${petal * 72} ${x} ${y - 6})`, circle(x, y - 12, 4.5, petals))) +
        circle(x, y - 6, 3.5, i % 3 === 0 ? a.pop : a.light)
      );
    }),
  forest: (a) =>
    rect(0, 0, 300, 200, a.bg) +
    repeat(9, (i) => {
      const x = 10 + i * 36;
      const h = 52 + ((i * 29) % 40);
      return (
        rect(x - 3, 150 - h / 2, 6, 30 + h / 2, a.deep) +
        oval(x, 140 - h / 2, 22, h / 2 + 8, [a.main, a.pop, a.shade][i % 3] ?? a.main)
      );
    }) +
    shape('M0 168q100-18 300-4v36H0z', a.deep) +
    repeat(8, (i) =>
      group(
        `rotate(${i * 40} ${30 + i * 36} ${60 + ((i * 31) % 80)})`,
        oval(30 + i * 36, 60 + ((i * 31) % 80), 6, 3, a.pop),
      ),
    ) +
    line('M118 200q10-24 40-30t30-14', a.light, 7),
  beach: (a) =>
    rect(0, 0, 300, 200, a.bg) +
    circle(70, 56, 30, a.pop) +
    rect(0, 100, 300, 50, a.main) +
    shape('M0 146q70-18 150-4t150-8v66H0z', a.light) +
    line('M206 170V70', a.deep, 5) +
    shape(
      'M146 88a60 50 0 0 1 120 0q-10-10-20 0-10-10-20 0-10-10-20 0-10-10-20 0-10-10-20 0-10-10-20 0z',
      a.pop,
    ) +
    rect(170, 168, 74, 9, a.deep, 4) +
    line('M30 118q12-7 24 0t24 0M100 132q12-7 24 0', a.light, 4),
  library: (a) =>
    rect(0, 0, 300, 200, a.bg) +
    repeat(
      3,
      (shelf) =>
        rect(0, 58 + shelf * 62, 300, 7, a.deep) +
        repeat(19, (i) => {
          const h = 34 + ((i * 17 + shelf * 11) % 16);
          const fill = [a.main, a.pop, a.light, a.shade, a.deep][(i * 3 + shelf) % 5] ?? a.main;
          return (i + shelf * 4) % 11 === 7 ? '' : rect(6 + i * 15.4, 58 + shelf * 62 - h, 12.5, h, fill, 1);
        }),
    ),
  waves: (a) =>
    rect(0, 0, 300, 200, a.bg) +
    repeat(29, (i) => {
      const h = 14 + Math.abs(Math.sin(i * 0.7) * 70) + (i % 4) * 8;
      return rect(
        12 + i * 9.7,
        round(100 - h / 2),
        5,
        round(h),
        i % 5 === 0 ? a.pop : i % 2 ? a.main : a.light,
        2.5,
      );
    }),
  studio: (a) =>
    rect(0, 0, 300, 200, a.bg) +
    rect(0, 158, 300, 42, a.shade) +
    rect(34, 26, 76, 92, a.light) +
    shape('M34 118l26-40 18 22 14-16 18 34z', a.main) +
    circle(90, 50, 9, a.pop) +
    line('M50 118l-14 60M94 118l14 60', a.deep, 5) +
    place(work.pot(a), 160, 170, 0.46) +
    place(work.paints(a), 236, 182, 0.52),
  lights: (a) =>
    rect(0, 0, 300, 200, a.deep) +
    repeat(
      3,
      (r) =>
        line(`M-10 ${24 + r * 56}q80 50 160 6t160-6`, a.shade, 2.5) +
        repeat(9, (i) => {
          const t = (i + 0.5) / 9;
          const y = 24 + r * 56 + Math.sin(t * Math.PI * 2) * 16 + 12;
          return circle(round(t * 300), round(y), 7, [a.pop, a.light, a.main][(i + r) % 3] ?? a.pop);
        }),
    ),
  fireworks: (a) =>
    rect(0, 0, 300, 200, a.deep) +
    place(festive.firework(a), 86, 150, 0.72) +
    place(festive.firework(a), 214, 124, 0.6) +
    place(festive.firework(a), 160, 196, 0.42) +
    shape('M0 172h30v-16h26v22h30v-34h34v34h44v-20h30v20h36v-30h32v30h38v22H0z', a.main),
  pumpkinPatch: (a) =>
    rect(0, 0, 300, 200, a.deep) +
    circle(220, 62, 38, a.light) +
    shape('M0 146q100-30 300-6v60H0z', a.shade) +
    place(festive.pumpkin(a), 72, 176, 0.52) +
    place(festive.pumpkin(a), 158, 186, 0.68) +
    place(festive.pumpkin(a), 246, 174, 0.42) +
    shape('M60 52q10-14 20 0 10-14 20 0-10-4-20 8-10-12-20-8z', a.main),
  eggHunt: (a) =>
    rect(0, 0, 300, 200, a.bg) +
    shape('M0 140q90-34 170-10t130-12v82H0z', a.shade) +
    repeat(5, (i) =>
      place(
        festive.egg({
          ...a,
          main: [a.main, a.pop, a.deep][i % 3] ?? a.main,
          pop: i % 3 === 1 ? a.main : a.pop,
        }),
        40 + i * 56,
        170 + (i % 2) * 14,
        0.34,
      ),
    ) +
    repeat(16, (i) =>
      line(`M${8 + i * 19} ${186 + (i % 3) * 4}l-4-16M${8 + i * 19} ${186 + (i % 3) * 4}l4-14`, a.main, 3),
    ) +
    circle(244, 46, 22, a.pop),
  hearts: (a) =>
    rect(0, 0, 300, 200, a.bg) +
    repeat(15, (i) => {
      const tilted = group(
        `rotate(${((i * 37) % 40) - 20} 100 100)`,
        festive.heart({ ...a, main: [a.main, a.shade, a.pop][i % 3] ?? a.main }),
      );
      return place(tilted, 30 + (i % 5) * 60, 70 + Math.floor(i / 5) * 62, 0.26 + (i % 3) * 0.05);
    }),
  gifts: (a) =>
    rect(0, 0, 300, 200, a.bg) +
    rect(0, 158, 300, 42, a.shade) +
    place(festive.gift(a), 86, 176, 0.6) +
    place(festive.gift({ ...a, main: a.pop, pop: a.light, deep: a.main }), 172, 180, 0.78) +
    place(festive.gift({ ...a, main: a.deep, deep: a.main }), 246, 174, 0.46) +
    repeat(8, (i) => circle(18 + i * 38, 20 + (i % 3) * 14, 3.5, i % 2 ? a.pop : a.light)),
} satisfies Record<string, Drawing>;
export type ViewName = keyof typeof views;

/** `mountains`, `arch:coat` or `table:plate+bottle+bread`: a view, or a stage with one or three things. */
export type SceneName = ViewName | `${StageName}:${string}`;

export function isScene(name: unknown): name is SceneName {
  const [place = '', names] = String(name).split(':');
  if (names === undefined) return Object.hasOwn(views, place);
  return Object.hasOwn(stages, place) && names.split('+').every((each) => Object.hasOwn(things, each));
}

/**
 * Draws the content of a picture of 300 by 200.
 * @throws Error for an unknown thing.
 */
export function drawScene(scene: SceneName, a: ArtPalette): string {
  const [stageName, names] = scene.split(':') as [string, string | undefined];
  if (names === undefined) return views[stageName as ViewName](a);
  const stage: Stage = stages[stageName as StageName];
  const placed = names.split('+').map((name) => thing(name)(a));
  const spots = placed.length === 1 ? [stage.one] : stage.three;
  return (
    stage.ground(a) +
    placed.map((inner, index) => place(inner, ...(spots[index] ?? stage.one))).join('') +
    (stage.front?.(a) ?? '')
  );
}

/** Draws the content of a picture of 200 by 200: one thing on a plain ground. `ground` picks one of four. */
export function drawProduct(name: ThingName, a: ArtPalette, ground: number): string {
  const backs = [
    rect(0, 0, 200, 200, a.bg) + rect(0, 164, 200, 36, a.shade),
    rect(0, 0, 200, 200, a.bg) + circle(100, 100, 80, a.shade),
    rect(0, 0, 200, 200, a.shade),
    rect(0, 0, 200, 200, a.bg) + shape('M42 200V100a58 58 0 0 1 116 0v100z', a.shade),
  ];
  return (backs[ground % backs.length] ?? '') + place(thing(name)(a), 100, 172, 0.8);
}
