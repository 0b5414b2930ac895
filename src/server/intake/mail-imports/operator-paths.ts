/** Where a command hands paths to the server that has the embedded database open, and asks how far it is. */
export const operatorImportsPath = '/operator/mail-imports';

export const operatorImportPath = (id: number): string => `${operatorImportsPath}/${id}`;

export const operatorStopPath = (id: number): string => `${operatorImportPath(id)}/stop`;
