/** As many steps as colours of a heat map have. */
const steps = 5;

/**
 * The step of a count among all counts, as a share: 0.2 to 1. By their ranks and not by their sizes, so that one large count
 * leaves the small ones apart.
 */
export function heatPlaces(counts: readonly number[]): (count: number) => number {
  const distinct = [...new Set(counts)].sort((one, other) => one - other);
  const last = distinct.length - 1;
  const isFew = distinct.length <= steps;
  return (count) => {
    // Where all are the same, none is much.
    if (last <= 0) return 2 / steps;
    if (isFew) return Math.round(1 + (distinct.indexOf(count) * (steps - 1)) / last) / steps;
    const upTo = counts.filter((each) => each <= count).length;
    return Math.ceil((upTo / counts.length) * steps) / steps;
  };
}
