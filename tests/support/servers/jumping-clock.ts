import { isMainThread } from 'node:worker_threads';

/** A little more than a day, which is an hour longer when summer time ends. */
const jumpMs = 25.5 * 3_600_000;

/** Imported before the server: each SIGUSR2 puts its clock more than a day ahead. */
if (isMainThread) {
  let aheadMs = 0;
  const RealDate = Date;
  const now = () => RealDate.now() + aheadMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  process.on('SIGUSR2', () => {
    aheadMs += jumpMs;
  });
}
