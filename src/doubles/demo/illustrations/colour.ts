/** Colours as `#rrggbb`, mixed by code so that each brand needs only a handful. */

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `share` of `b` in `a`: 0 is `a`, 1 is `b`. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  const mixed = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((channel) => {
    const s = channel / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the colour with the better contrast on the ground. */
export function readableOn(ground: string, dark: string, light: string): string {
  return contrast(ground, dark) >= contrast(ground, light) ? dark : light;
}

/** Minimum for text, WCAG 2.2, level AA. */
const readableContrast = 4.5;

/** Fades the ink towards the ground by at most `share`, and less where it would become hard to read. */
export function quietInk(ink: string, ground: string, share: number): string {
  for (let fade = share; fade > 0; fade -= 0.05) {
    const faded = mix(ink, ground, fade);
    if (contrast(faded, ground) >= readableContrast) return faded;
  }
  return ink;
}
