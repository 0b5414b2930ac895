/** Colours of one picture. Every drawing takes its colours from here, so that a brand's pictures match. */
export interface ArtPalette {
  /** Background. */
  bg: string;
  /** A step darker than the background: floors, discs, arches. */
  shade: string;
  main: string;
  deep: string;
  pop: string;
  light: string;
}

/** A thing on a stage of 200 by 200 with the floor at 178. */
export type Drawing = (a: ArtPalette) => string;

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" rx="${rx}"/>`;

export const circle = (cx: number, cy: number, r: number, fill: string) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

export const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const group = (transform: string, inner: string) => `<g transform="${transform}">${inner}</g>`;

/** Places a thing from the 200 by 200 stage: `x` is its middle, `floor` its base line. */
export const place = (inner: string, x: number, floor: number, scale: number) =>
  group(`translate(${round(x - 100 * scale)} ${round(floor - 178 * scale)}) scale(${round(scale)})`, inner);

/** Repeats a piece: `repeat(3, (i) => circle(i * 20, 0, 4, ink))`. */
export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

export const round = (value: number) => Math.round(value * 100) / 100;

export const svgDocument = (width: number, height: number, viewBox: string, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">${inner}</svg>`;
