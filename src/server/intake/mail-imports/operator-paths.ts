/**
 * Routes by which a command passes paths to the server that has the embedded database open, and polls the
 * progress.
 */
export const operatorImportsPath = '/operator/mail-imports';

export const operatorImportPath = (id: number): string => `${operatorImportsPath}/${id}`;

export const operatorStopPath = (id: number): string => `${operatorImportPath(id)}/stop`;
