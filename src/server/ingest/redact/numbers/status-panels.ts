import { anyUnit, figure, units } from '#server/ingest/redact/numbers/balances.ts';
import { labelBefore, memberLabel } from '#server/ingest/redact/numbers/number-labels.ts';

/** Points alone in a cell, with their word or behind it: `18,650 points`, `Puncte: 1.284`. */
const pointsAlone = new RegExp(
  `^[\\s|·•]*(?:(?:${figure})\\s?(?:${units}|pts?\\.?)|${units}\\s{0,3}[:：]\\s{0,3}(?:${figure}))[\\s|·•]*$`,
  'iu',
);

/** Whether a cell is of points alone: beside a card's or member's number they are the reader's. */
function isPointsAlone(text: string): boolean {
  return text.length <= maxCell && anyUnit.test(text) && pointsAlone.test(text);
}

/** What rank a reader has. */
const rank =
  /^[\s|·•]*(?:level|tier|status|stufe|niveau|nivel|livello|nível|poziom|úroveň|nivå|taso|szint|уровень|рівень|επίπεδο|ランク|等级|등급)\s{0,3}[:：]/iu;

/** A card's or member's number with its label, of which the label is looked at. */
const numberAtEnd = /[\d\s|·•./-]{4,60}$/;

/** Panels have a few cells. */
const reach = 3;
const maxCell = 60;

/** Whether points alone in a cell stand in a panel with the reader's rank, card or number. */
export function isOfStatusPanel(lines: readonly string[], at: number): boolean {
  if (!isPointsAlone(lines[at] ?? '')) return false;
  return lines.slice(Math.max(0, at - reach), at + reach + 1).some((line) => {
    if (line.length > maxCell || isPointsAlone(line)) return false;
    const label = line.replace(numberAtEnd, '');
    return rank.test(line) || memberLabel.test(label) || (label !== line && labelBefore.test(label));
  });
}
