import { createContext } from 'react';

/**
 * Returns what opens the dialog that shares a chart by link, by the chart's anchor; null for a chart that cannot be
 * shared. The context is null for viewers who cannot share. Links belong to a feature, so the screen provides it.
 */
export const ChartShareSlot = createContext<((id: string) => (() => void) | null) | null>(null);
