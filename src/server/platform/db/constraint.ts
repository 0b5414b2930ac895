/** SQLSTATE of a value that has to be unique and is not (unique_violation). */
const uniqueViolation = '23505';

/** SQLSTATE of a row that another one refers to, or that refers to none (foreign_key_violation). */
const foreignKeyViolation = '23503';

/** The unique constraint that an error of the database is about; undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  return nameIf(error, uniqueViolation);
}

/** The foreign key that an error of the database is about; undefined for any other error. */
export function violatedForeignKey(error: unknown): string | undefined {
  return nameIf(error, foreignKeyViolation);
}

function nameIf(error: unknown, state: string): string | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === state && typeof constraint === 'string' ? constraint : undefined;
}
