/** What a platform is called where it is listed. */
export const platformName = (platform: string | null): string => platform ?? 'Not known';
