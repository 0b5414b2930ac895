import { anyUnit, figure, units } from '#server/ingest/redact/numbers/balances.ts';
import { labelBefore, memberLabel } from '#server/ingest/redact/numbers/number-labels.ts';

/** Points alone in a cell, with their unit or after it: `18,650 points`, `Puncte: 1.284`. */
const pointsAlone = new RegExp(
  `^[\\s|·•]*(?:(?:${figure})\\s?(?:${units}|pts?\\.?)|${units}\\s{0,3}[:：]\\s{0,3}(?:${figure}))[\\s|·•]*$`,
  'iu',
);

/** Whether a cell consists of points: next to a card or member number they are the subscriber's. */
function isPointsAlone(text: string): boolean {
  return text.length <= maxCell && anyUnit.test(text) && pointsAlone.test(text);
}

/** Words for a member's rank. */
const rank =
  /^[\s|·•]*(?:level|tier|status|stufe|niveau|nivel|livello|nível|poziom|úroveň|nivå|taso|szint|уровень|рівень|επίπεδο|ランク|等级|등급)\s{0,3}[:：]/iu;

/** A card or member number after its label; the label decides. */
const numberAtEnd = /[\d\s|·•./-]{4,60}$/;

/** Panels have a few cells. */
const reach = 3;
const maxCell = 60;

/** Whether a cell of points is in a panel with the subscriber's rank, card or number. */
export function isOfStatusPanel(lines: readonly string[], at: number): boolean {
  if (!isPointsAlone(lines[at] ?? '')) return false;
  return lines.slice(Math.max(0, at - reach), at + reach + 1).some((line) => {
    if (line.length > maxCell || isPointsAlone(line)) return false;
    const label = line.replace(numberAtEnd, '');
    return rank.test(line) || memberLabel.test(label) || (label !== line && labelBefore.test(label));
  });
}
