/**
 * The authorization server of `mail-authorization.ts` with another clock: `node mail-authorization-child.ts
 * ORIGIN SECONDS`. Prints its settings in JSON.
 */
const [origin = '', seconds = '0'] = process.argv.slice(2);
const now = Date.now.bind(Date);
Date.now = () => now() + Number(seconds) * 1000;
const { startMailAuthorization } = await import('#tests/support/servers/mail-authorization.ts');
const server = await startMailAuthorization(origin);
console.log(JSON.stringify(server));

export {};
