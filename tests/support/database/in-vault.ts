import { openServices, type Services } from '#server/app/open-services.ts';
import { readConfig } from '#server/platform/config/config.ts';

/** A vault opened by this process: opening it in one of its own costs more than what is then done with it. */
export async function withOpenVault<Answer>(
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
