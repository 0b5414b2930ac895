import { createContext, useContext } from 'react';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import type { Site } from '#shared/contract/operations/site.ts';

/** Values available to every component. */
export interface AppContextValue {
  api: ApiClient;
  site: Site;
}

export const AppContext = createContext<AppContextValue | null>(null);

/** Returns the API client: fetch in the browser, in-process on the server. */
export function useApi(): ApiClient {
  return useAppContext().api;
}

/** Returns product name, support address and base URL. */
export function useSite(): Site {
  return useAppContext().site;
}

/** True if this installation sells premium. */
export function useHasBilling(): boolean {
  return !useSite().isBillingOff;
}

function useAppContext(): AppContextValue {
  const value = useContext(AppContext);
  if (value === null) throw new Error('This component stands outside of <App>.');
  return value;
}
