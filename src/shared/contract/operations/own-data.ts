import type { RouteContracts } from '#shared/contract/route-contract.ts';

export const ownDataContract = {
  /** Everything the vault holds about the viewer, as a ZIP of JSON and CSV files. */
  'GET /api/account/data': { isFile: true },
} satisfies RouteContracts;
