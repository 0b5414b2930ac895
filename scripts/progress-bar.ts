/** One line on a terminal, redrawn with each update; nothing if the output is no terminal. */
export interface ProgressBar {
  /** @param share from 0 to 1. */
  show(share: number, text: string): void;
  /** Clears the line; idempotent. */
  end(): void;
}

const cells = 24;

/** Opens a progress bar; nothing is drawn before the first `show`. */
export function openProgressBar(stream: NodeJS.WriteStream = process.stderr): ProgressBar {
  let isShown = false;
  return {
    show(share, text) {
      if (!stream.isTTY) return;
      const filled = Math.round(Math.min(1, share) * cells);
      const line = `${'█'.repeat(filled)}${'░'.repeat(cells - filled)} ${Math.round(Math.min(1, share) * 100)} %  ${text}`;
      stream.write(`\r\u001b[2K${line.slice(0, (stream.columns ?? 80) - 1)}`);
      isShown = true;
    },
    end() {
      if (isShown) stream.write('\r\u001b[2K');
      isShown = false;
    },
  };
}
