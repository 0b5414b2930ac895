import type { SpreadsheetCell, SpreadsheetColumn } from '#server/platform/spreadsheets/spreadsheet.ts';
import type { ExportedEmail } from '#server/search/email-export/repository.ts';
import { paths } from '#shared/paths.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

interface Column extends SpreadsheetColumn {
  cell: (email: ExportedEmail, baseUrl: string) => SpreadsheetCell;
}

/** Columns of an export file, in order. */
export const exportColumns: readonly Column[] = [
  { title: 'Received (UTC)', width: 18, cell: ({ receivedAt }) => receivedAt },
  { title: "Sender's day", width: 12, cell: ({ localDay }) => localDay },
  { title: "Sender's hour", width: 8, cell: ({ localHour }) => localHour },
  { title: 'Brand', width: 24, cell: ({ brandName }) => brandName },
  { title: 'Sender', width: 24, cell: ({ sender }) => sender },
  { title: 'From', width: 30, cell: ({ from }) => from },
  { title: 'Subject', width: 60, cell: ({ subject }) => subject },
  { title: 'Preheader', width: 60, cell: ({ preheader }) => preheader },
  { title: 'Type', width: 16, cell: ({ campaignType }) => campaignTypeLabels[campaignType] },
  { title: 'Season', width: 14, cell: ({ season }) => seasonLabels[season] },
  { title: 'Language', width: 9, cell: ({ language }) => language },
  { title: 'Platform', width: 20, cell: ({ platform }) => platform },
  { title: 'Best offer', width: 20, cell: offerWords },
  { title: 'Code', width: 16, cell: ({ codes }) => codes.join(', ') },
  { title: 'Subject length', width: 9, cell: ({ subjectLength }) => subjectLength },
  { title: 'Preheader length', width: 9, cell: ({ preheaderLength }) => preheaderLength },
  { title: 'Weight (bytes)', width: 10, cell: ({ weight }) => weight },
  { title: 'Pictures', width: 9, cell: ({ pictures }) => pictures },
  { title: 'Page', width: 44, cell: ({ id }, baseUrl) => `${baseUrl}${paths.email(id)}` },
];

/** "30% off", "GBP 10 off from GBP 50": the same for every locale, because files are sorted and shared. */
function offerWords(email: ExportedEmail): string | null {
  const { offerKind, offerCurrency, offerThreshold } = email;
  if (offerKind === null) return null;
  const from = offerThreshold === null ? '' : ` from ${sum(offerThreshold, offerCurrency)}`;
  return `${worth(email)}${from}`;
}

const named: Record<string, string> = {
  multi_buy: 'Multi-buy',
  bundle: 'Bundle',
  free_trial: 'Free trial',
  free_delivery: 'Free delivery',
  gift: 'A gift',
};

function worth({ offerKind, offerPercent, offerAmount, offerCurrency }: ExportedEmail): string {
  if (offerKind === null) return '';
  if (offerKind === 'percent' && offerPercent !== null) return `${offerPercent}% off`;
  if (offerKind === 'amount' && offerAmount !== null) return `${sum(offerAmount, offerCurrency)} off`;
  if (offerKind === 'fixed_price' && offerAmount !== null)
    return `Fixed price ${sum(offerAmount, offerCurrency)}`;
  return named[offerKind] ?? 'An offer';
}

function sum(amount: string, currency: string | null): string {
  const plain = amount.replace(/\.00$/, '');
  return currency === null ? plain : `${currency} ${plain}`;
}
