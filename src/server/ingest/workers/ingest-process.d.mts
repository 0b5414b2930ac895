export const ingestNodeArgs: readonly string[];
export const ingestEnv: Readonly<Record<string, string>>;
