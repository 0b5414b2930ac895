export const desk = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };
export const tiny = { width: 320, height: 640 };

/** Window sizes of the screens, by name. */
export const widths = [
  ['desk', desk],
  ['phone', phone],
  ['320 px', tiny],
] as const;

/** Sizes for screens that stay open while a window becomes narrower: at opening, and after resizing. */
export const windows = [
  ['desk', [desk]],
  ['phone and 320 px', [phone, tiny]],
] as const;
