interface StepProgressProps {
  /** Accessible name of the bar, such as 'Emails changed'. */
  label: string;
  /** Progress as text. */
  words: string;
  value: number;
  total: number;
}

/** Progress of an action made in batches. */
export function StepProgress({ label, words, value, total }: StepProgressProps) {
  return (
    <div className="grid w-full gap-2">
      <p role="status" className="tabular">
        {words}
      </p>
      <ProgressBar label={label} value={value} total={total} />
    </div>
  );
}

export function ProgressBar({ label, value, total }: Omit<StepProgressProps, 'words'>) {
  return (
    <progress
      aria-label={label}
      max={Math.max(1, total)}
      value={value}
      className="h-2 w-full appearance-none overflow-hidden rounded-sm border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
    />
  );
}
