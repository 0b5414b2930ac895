import { readFile } from 'node:fs/promises';
import { icons } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PanelIconName } from '#client/features/categories/category-icon-name.ts';

const drawnBy: Record<PanelIconName, keyof typeof icons> = {
  shirt: 'Shirt',
  laptop: 'Laptop',
  sprout: 'Sprout',
  sparkles: 'Sparkles',
  utensils: 'Utensils',
  'heart-pulse': 'HeartPulse',
  dumbbell: 'Dumbbell',
  toy: 'Blocks',
  book: 'BookOpen',
  gem: 'Gem',
  briefcase: 'Briefcase',
  palette: 'Palette',
  landmark: 'Landmark',
  shield: 'ShieldCheck',
  shapes: 'Shapes',
  heart: 'Heart',
  brain: 'Brain',
  house: 'House',
  footprints: 'Footprints',
  baby: 'Baby',
  dog: 'Dog',
  tent: 'Tent',
  'pen-tool': 'PenTool',
  leaf: 'Leaf',
  tag: 'Tag',
  mails: 'Mails',
  'calendar-days': 'CalendarDays',
  send: 'Send',
  type: 'Type',
  'chart-column': 'ChartColumn',
  'trending-up': 'TrendingUp',
};

test('The file of category icons holds each of them as the library draws it', async () => {
  const file = await readFile(new URL('./category-icons.svg', import.meta.url), 'utf8');
  const symbols = Object.entries(drawnBy).map(([name, icon]) => {
    const drawing = renderToStaticMarkup(createElement(icons[icon]));
    const shapes = drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'));
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replaceAll(/><\/\w+>/g, '/>')}</symbol>`;
  });
  expect(file.split('\n').filter((line) => line.startsWith('<symbol'))).toEqual(symbols);
});
