/**
 * Returns the gridlines of an axis that begins at 0: at most five, at steps of 1, 2, 5, 10, 20, 50 … .
 * @param most the highest value, above 0.
 * @returns from 0 on; the last is at least `most`.
 */
export function axisSteps(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most) / 4));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((size) => most / size <= 4) ?? most,
  );
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}
