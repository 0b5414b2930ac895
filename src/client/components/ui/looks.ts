type Axes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The classes of a part that comes in several looks: its own, those of the look chosen on each axis, and those of its
 * place. Written out wherever they stand, so that Tailwind finds them.
 */
export function looks<const All extends Axes>(own: string, axes: All) {
  return (chosen: { [Axis in keyof All]: keyof All[Axis] }, ofPlace?: string): string => {
    let classes = own;
    for (const axis in axes) classes += ` ${axes[axis]?.[chosen[axis] as string]}`;
    return ofPlace === undefined ? classes : `${classes} ${ofPlace}`;
  };
}
