/** One line on a terminal that is drawn over and over; nothing at all where the output is not a terminal. */
export interface ProgressBar {
  show(done: number, text: string): void;
  /** Wipes the line; calling it again changes nothing. */
  end(): void;
}

const cells = 24;

/** @param total what `done` will be at the end; 0 when it is not known. */
export function openProgressBar(total: number, stream: NodeJS.WriteStream = process.stderr): ProgressBar {
  let isShown = false;
  return {
    show(done, text) {
      if (!stream.isTTY) return;
      const share = total > 0 ? Math.min(1, done / total) : 0;
      const filled = Math.round(share * cells);
      const line = `${'█'.repeat(filled)}${'░'.repeat(cells - filled)} ${Math.round(share * 100)} %  ${text}`;
      stream.write(`\r\u001b[2K${line.slice(0, (stream.columns ?? 80) - 1)}`);
      isShown = true;
    },
    end() {
      if (isShown) stream.write('\r\u001b[2K');
      isShown = false;
    },
  };
}
