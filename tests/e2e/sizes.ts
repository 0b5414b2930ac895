export const desk = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };
export const tiny = { width: 320, height: 640 };

/** In what a screen is looked at, by name. */
export const widths = [
  ['desk', desk],
  ['phone', phone],
  ['320 px', tiny],
] as const;

/** The same for screens that stay as they are when a window becomes narrower: what is opened, and what is made of it. */
export const windows = [
  ['desk', [desk]],
  ['phone and 320 px', [phone, tiny]],
] as const;
