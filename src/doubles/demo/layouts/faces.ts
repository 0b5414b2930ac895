import type { Face } from '#doubles/demo/brand.ts';

/** Font stacks of mails: a distinctive first choice, then fonts every computer has. */
export const faces: Record<Face, { stack: string; weight: number; tracking: string; upper?: true }> = {
  georgia: { stack: "Georgia, 'Times New Roman', Times, serif", weight: 700, tracking: '-0.5px' },
  didone: {
    stack: "Didot, 'Bodoni 72', 'Bodoni MT', 'Times New Roman', Times, serif",
    weight: 400,
    tracking: '-0.5px',
  },
  palatino: {
    stack: "'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif",
    weight: 700,
    tracking: '-0.3px',
  },
  garamond: {
    stack: "Garamond, 'Hoefler Text', 'Times New Roman', Times, serif",
    weight: 400,
    tracking: '0',
  },
  slab: { stack: "Rockwell, 'Roboto Slab', 'Courier Bold', Georgia, serif", weight: 700, tracking: '-0.5px' },
  helvetica: { stack: "'Helvetica Neue', Helvetica, Arial, sans-serif", weight: 700, tracking: '-1px' },
  verdana: { stack: 'Verdana, Geneva, sans-serif', weight: 700, tracking: '-1px' },
  futura: {
    stack: "Futura, 'Century Gothic', 'Avenir Next', Arial, sans-serif",
    weight: 700,
    tracking: '-0.5px',
  },
  gill: {
    stack: "'Gill Sans', 'Gill Sans MT', Calibri, 'Trebuchet MS', sans-serif",
    weight: 600,
    tracking: '0',
  },
  rounded: {
    stack: "'Arial Rounded MT Bold', 'Trebuchet MS', Verdana, sans-serif",
    weight: 700,
    tracking: '-0.5px',
  },
  black: { stack: "'Arial Black', 'Helvetica Neue', Arial, sans-serif", weight: 900, tracking: '-1.5px' },
  narrow: {
    stack: "'Arial Narrow', 'Roboto Condensed', 'Liberation Sans Narrow', Arial, sans-serif",
    weight: 700,
    tracking: '0',
    upper: true,
  },
  courier: { stack: "'Courier New', Courier, monospace", weight: 700, tracking: '-1px' },
};
