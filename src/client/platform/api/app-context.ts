import { createContext, useContext } from 'react';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import type { Site } from '#shared/contract/operations/site.ts';

/** What every component may ask for. */
export interface AppContextValue {
  api: ApiClient;
  site: Site;
}

export const AppContext = createContext<AppContextValue | null>(null);

/** The way to the API: fetch in the browser, the same process on the server. */
export function useApi(): ApiClient {
  return useAppContext().api;
}

/** Product name, support address and base address. */
export function useSite(): Site {
  return useAppContext().site;
}

/** Whether anything is premium here and can be paid for. */
export function useHasBilling(): boolean {
  return !useSite().isBillingOff;
}

function useAppContext(): AppContextValue {
  const value = useContext(AppContext);
  if (value === null) throw new Error('This component stands outside of <App>.');
  return value;
}
