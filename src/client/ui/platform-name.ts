export const platformName = (platform: string | null): string => platform ?? 'Unknown';
