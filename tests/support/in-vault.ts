import { readConfig } from '#server/config/config.ts';
import { openServices, type Services } from '#server/open-services.ts';

/** A vault opened by this process: opening it in one of its own costs more than what is then done with it. */
export async function inVault<Answer>(
  dataDir: string,
  work: (services: Services) => Promise<Answer>,
): Promise<Answer> {
  const services = await openServices(readConfig({ DATA_DIR: dataDir }));
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}
