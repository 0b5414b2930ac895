export interface DemoValues {
  DEMO?: 'on' | 'recent' | 'off' | undefined;
  DATABASE_URL?: string | undefined;
}

/** Whether an empty database is filled with the demo: DEMO if set, else only an embedded one is. */
export function isDemo({ DEMO, DATABASE_URL }: DemoValues): boolean {
  return DEMO === undefined ? DATABASE_URL === undefined : DEMO !== 'off';
}
