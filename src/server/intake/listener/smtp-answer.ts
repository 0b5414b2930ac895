/** An answer other than 250; the sentence is for the sender's administrator. */
export class SmtpAnswer extends Error {
  override name = 'SmtpAnswer';
  readonly responseCode: number;

  constructor(responseCode: number, sentence: string) {
    super(sentence);
    this.responseCode = responseCode;
  }
}

/** The sender keeps the message and comes again. */
export function tryLater(sentence: string, responseCode = 451): SmtpAnswer {
  return new SmtpAnswer(responseCode, sentence);
}

/** Runs a check and reports its refusal; anything but an answer is a passing fault of ours. */
export function answer(callback: (error?: Error | null) => void, check: () => Promise<void>): void {
  check().then(
    () => callback(),
    (error: unknown) =>
      callback(
        error instanceof SmtpAnswer ? error : tryLater('The server cannot answer now. Try again later.'),
      ),
  );
}
