import { openServices, type Services } from '#server/app/open-services.ts';
import { readConfig } from '#server/platform/config/config.ts';

/** Opens a vault in this process: starting another process would cost more than the work in it. */
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
