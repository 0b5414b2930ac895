/** What draws a mail as readers would see it; `aheadIds` are fetched once it is there. */
export interface MailProps {
  emailId: number;
  aheadIds: readonly number[];
}

/** What has an administrator choose another brand than `brand`. */
export interface BrandChoiceProps {
  brand: { id: number; name: string };
  /** What the form does, on its button, and what is said while it does. */
  label: string;
  busyLabel: string;
  isBusy: boolean;
  onChoose: (brand: ChosenBrand) => void;
  onCancel: () => void;
}

/** As much of a brand as stands beside an email. */
export interface ChosenBrand {
  id: number;
  name: string;
  slug: string;
  logoUrl: string | null;
  categoryId: number;
}
