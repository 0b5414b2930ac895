/**
 * Returns an environment without this machine's settings, for a program that a test starts; it shares our
 * compile cache.
 */
export function bareEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...settings };
}
